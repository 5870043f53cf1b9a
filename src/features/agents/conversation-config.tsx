'use client';

import { XIcon } from 'lucide-react';
import type { Agent } from '../../contract/agent';
import { IconButton } from '../../ui/icon-button';
import { configStrings } from '../../ui/strings/config-strings';
import { AgentFacts } from './agent-facts';
import { chosenModel } from './chosen-model';
import { ConfigForm } from './config-form';
import { useAgentConfig } from './use-agent-config';

const words = configStrings;

/** The agent of a conversation, what was chosen for it here, and which of its tools may go unasked. */
export function ConversationConfig({ id, agent }: { id: string; agent: Agent }) {
  const { config, isFailed, isSaving, save } = useAgentConfig(id);
  if (isFailed) return <p className="text-sm text-danger">{words.loadFailed}</p>;
  if (!config) return <p className="text-sm text-ink-faint">{words.loading}</p>;
  const allowed = config.allowed_tools ?? [];
  return (
    <div className="space-y-5">
      <AgentFacts agent={agent} chosen={chosenModel(agent.config_schema, config)} />
      {agent.config_schema && (
        <ConfigForm
          schema={agent.config_schema}
          config={config}
          submitLabel={words.save}
          isSaving={isSaving}
          savedText={words.saved}
          onSave={save}
        />
      )}
      {allowed.length > 0 && (
        <AllowedTools
          tools={allowed}
          onTakeBack={(tool) => void save({ allowed_tools: allowed.filter((other) => other !== tool) })}
        />
      )}
      {!agent.config_schema && allowed.length === 0 && <p className="text-sm text-ink-muted">{words.nothing}</p>}
    </div>
  );
}

function AllowedTools({ tools, onTakeBack }: { tools: readonly string[]; onTakeBack: (tool: string) => void }) {
  return (
    <section className="border-t pt-4">
      <h3 className="text-sm font-medium">{words.allowed}</h3>
      <ul className="mt-1.5">
        {tools.map((tool) => (
          <li key={tool} className="flex items-center gap-2">
            <code className="min-w-0 flex-1 truncate font-mono text-xs">{tool}</code>
            <IconButton size="small" label={words.takeBack(tool)} side="top" onClick={() => onTakeBack(tool)}>
              <XIcon className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
