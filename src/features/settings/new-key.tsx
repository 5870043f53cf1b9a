import { useEffect, useRef } from 'react';
import type { CreatedApiKey } from '../../contract/api-key';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { settingsStrings } from '../../ui/strings/settings-strings';

const words = settingsStrings.apiKeys;

type NewKeyProps = { created: CreatedApiKey; isNewest: boolean; onDone: () => void };

/** A key that is shown until somebody has it. */
export function NewKey({ created, isNewest, onDone }: NewKeyProps) {
  const box = useRef<HTMLDivElement>(null);

  // The window and the focus: whoever made it need not look for it.
  useEffect(() => {
    if (!isNewest) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isNewest]);

  return (
    <div
      ref={box}
      role="group"
      aria-label={words.made(created.name)}
      tabIndex={-1}
      className="mt-5 scroll-my-4 rounded-xl border border-accent bg-surface p-4 outline-offset-2"
    >
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
