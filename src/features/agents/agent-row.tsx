import { CircleAlertIcon } from 'lucide-react';
import type { Agent } from '../../contract/agent';
import { strings } from '../../ui/strings';
import { agentStrings } from '../../ui/strings/agent-strings';
import { AvailabilityDot } from './availability-dot';
import { McpServerList } from './mcp-server-list';
import { Reason } from './reason';

const words = strings.agents;

/** One agent as it stands: who answers, with what, and what is in its way. */
export function AgentRow({ agent }: { agent: Agent }) {
  const { available, description, model, kind, reason, command, mcp_servers: servers = [] } = agent;
  const facts = [words.kinds[kind] ?? kind, model, agent.is_default ? agentStrings.isDefault : null];
  return (
    <li className="px-4 py-3.5">
      <div className="flex items-baseline gap-x-3">
        <AvailabilityDot isAvailable={available} />
        <h3 className="min-w-0 truncate font-medium" dir="auto">
          {agent.display_name}
        </h3>
        <span className={`ms-auto shrink-0 text-xs ${available ? 'text-ink-muted' : 'text-danger'}`}>
          {available ? agentStrings.available : words.unavailable}
        </span>
      </div>
      <div className="mt-0.5 space-y-1.5 ps-5 text-sm text-pretty text-ink-muted wrap-anywhere">
        <p className="text-xs text-ink-faint">{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</p>
        {description !== '' && <p dir="auto">{description}</p>}
        {reason !== undefined && <Reason text={reason} command={command} isWarning={available} />}
        <ToolProblems agent={agent} />
        {servers.length > 0 && <McpServerList servers={servers} />}
      </div>
    </li>
  );
}

/** Of a server, its own state tells more. */
function ToolProblems({ agent: { tool_problems: problems = [], mcp_servers: servers = [] } }: { agent: Agent }) {
  const ofServers = new Set(servers.map(({ name }) => name));
  return problems
    .filter(({ tool }) => !ofServers.has(tool))
    .map(({ tool, reason }) => (
      <p key={tool} className="flex gap-2">
        <CircleAlertIcon className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        <span>
          <code className="font-mono text-[0.8125rem] text-ink">{tool}</code> {reason}
        </span>
      </p>
    ));
}
