import type { CreatedApiKey } from '../../contract/api-key';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { settingsStrings } from '../../ui/strings/settings-strings';

const words = settingsStrings.apiKeys;

export function NewKey({ created, onDone }: { created: CreatedApiKey; onDone: () => void }) {
  return (
    <div role="status" className="mt-5 rounded-xl border border-accent bg-surface p-4">
      <p className="text-sm text-pretty">{words.made(created.name)}</p>
      <p className="mt-3 flex items-center gap-2 rounded-lg bg-sunken py-1 ps-3 pe-1.5">
        <code className="min-w-0 flex-1 font-mono text-[0.8125rem] break-all select-all">{created.key}</code>
        <CopyButton text={created.key} label={words.copy} />
      </p>
      <p className="mt-3 text-end">
        <Button size="small" look="outline" onClick={onDone}>
          {words.done}
        </Button>
      </p>
    </div>
  );
}
