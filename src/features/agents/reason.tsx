import { CopyButton } from '../../ui/copy-button';
import { strings } from '../../ui/strings';

/** Why an agent cannot answer. A command that mends it can be copied. */
export function Reason({ text, isWarning }: { text: string; isWarning: boolean }) {
  const [, why = text, command] = /^(.*?)\s*Run(?: on the server)?:\s*(.+)$/s.exec(text) ?? [];
  return (
    <div className={isWarning ? 'text-warning' : ''}>
      <p>{why}</p>
      {command !== undefined && (
        <p className="mt-1.5 flex items-center gap-2 rounded-lg bg-sunken py-1 ps-3 pe-1 text-ink">
          <code className="min-w-0 flex-1 font-mono text-xs break-all select-all">{command}</code>
          <CopyButton text={command} label={strings.agents.copyCommand} />
        </p>
      )}
    </div>
  );
}
