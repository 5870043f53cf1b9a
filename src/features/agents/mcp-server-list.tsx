import { clsx } from 'clsx';
import type { McpServerState } from '../../contract/agent';
import { agentStrings } from '../../ui/strings/agent-strings';

const words = agentStrings;
const dots = { connected: 'bg-accent', failing: 'bg-danger', idle: 'border border-ink-faint' } as const;

/** The servers that tools come from, and how each is. */
export function McpServerList({ servers }: { servers: readonly McpServerState[] }) {
  return (
    <ul aria-label={words.servers} className="mt-2! divide-y rounded-lg border">
      {servers.map(({ name, state, reason, tools }) => (
        <li key={name} className="px-3 py-2">
          <p className="flex items-center gap-2.5">
            <span aria-hidden className={clsx('size-1.5 shrink-0 rounded-full', dots[state])} />
            <code className="min-w-0 truncate font-mono text-[0.8125rem] text-ink">{name}</code>
            <span className="ms-auto shrink-0 text-xs">
              {words.serverStates[state]}
              {state === 'connected' && ` · ${words.serverTools(tools)}`}
            </span>
          </p>
          {reason !== undefined && <p className="mt-0.5 ps-4 text-xs text-danger">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}
