import { Fragment } from 'react';
import { comboKeys } from './combo-keys';
import { Kbd } from './kbd';
import { shortcuts, type Shortcut } from './shortcuts';
import { shortcutStrings } from './strings/shortcut-strings';

/** The keys of a shortcut; where several do it, any of them. */
export function ShortcutKeys({ of, isFirstOnly = false }: { of: Shortcut; isFirstOnly?: boolean }) {
  const combos: readonly string[] = isFirstOnly ? shortcuts[of].slice(0, 1) : shortcuts[of];
  const isMany = combos.length > 2;
  return (
    <span className="flex flex-wrap items-center justify-end gap-1 text-ink-muted">
      {combos.map((combo, index) => (
        <Fragment key={combo}>
          {index > 0 && !isMany && <span className="px-1 text-xs text-ink-faint">{shortcutStrings.or}</span>}
          {comboKeys(combo).map((key) => (
            <Kbd key={key} className="">
              {key}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
