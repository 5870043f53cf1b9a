import { CopyButton } from '../../ui/copy-button';
import { agentStrings } from '../../ui/strings/agent-strings';

type ReasonProps = { text: string; /** What mends it: the text ends with it. */ command: string | undefined; isWarning: boolean };

/** Why an agent cannot answer. A command that mends it can be copied. */
export function Reason({ text, command, isWarning }: ReasonProps) {
  const why = command !== undefined && text.endsWith(command) ? text.slice(0, -command.length).trim() : text;
  return (
    <div className={isWarning ? 'text-warning' : ''}>
      <p>{why}</p>
      {command !== undefined && (
        <p className="mt-1.5 flex items-center gap-2 rounded-lg bg-sunken py-1 ps-3 pe-1 text-ink">
          <code className="min-w-0 flex-1 font-mono text-xs break-all select-all">{command}</code>
          <CopyButton text={command} label={agentStrings.copyCommand} />
        </p>
      )}
    </div>
  );
}
