import { Button } from '../../ui/button';
import { settingsStrings } from '../../ui/strings/settings-strings';

const SHOWN = 8;

/** The models that a server offers: the first of them at hand, all of them where the name is written. */
export function FoundModels({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }) {
  return (
    <>
      <datalist id="found-models">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {names.length > 0 && (
        <ul aria-label={settingsStrings.models.found} className="flex flex-wrap gap-1.5 sm:col-span-2">
          {names.slice(0, SHOWN).map((name) => (
            <li key={name}>
              <Button size="small" look="outline" className="font-mono font-normal!" onClick={() => onPick(name)}>
                {name}
              </Button>
            </li>
          ))}
          {names.length > SHOWN && (
            <li className="self-center text-xs text-ink-faint">
              {settingsStrings.models.moreFound(names.length - SHOWN)}
            </li>
          )}
        </ul>
      )}
    </>
  );
}
