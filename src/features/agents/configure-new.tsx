'use client';

import { SlidersHorizontalIcon } from 'lucide-react';
import type { Agent } from '../../contract/agent';
import type { AgentConfig } from '../../contract/conversation';
import { IconButton } from '../../ui/icon-button';
import { lazyPart } from '../../ui/lazy-part';
import { Popover } from '../../ui/popover';
import type { FormProblems } from '../../ui/schema-form/use-schema-form';
import { strings } from '../../ui/strings';

const ConfigForm = lazyPart(async () => (await import('./config-form')).ConfigForm);

type ConfigureNewProps = {
  agent: Agent;
  config: AgentConfig;
  /** What the agent refused when the conversation was to begin. */
  problems: FormProblems;
  onChange: (config: AgentConfig) => void;
};

/** What a conversation that has not begun will choose for its agent. */
export function ConfigureNew({ agent, config, problems, onChange }: ConfigureNewProps) {
  const { config_schema: schema } = agent;
  const isChosen = Object.keys(config).length > 0;
  if (!schema) return null;
  return (
    <Popover
      label={strings.agentConfig.title}
      trigger={
        <IconButton
          label={strings.agentConfig.title}
          side="top"
          data-chosen={isChosen || undefined}
          className="size-8! coarse:size-11! data-chosen:text-accent"
        >
          <SlidersHorizontalIcon className="size-4" />
        </IconButton>
      }
    >
      <ConfigForm
        schema={schema}
        config={config}
        problems={problems}
        submitLabel={strings.agentConfig.use}
        savedText={strings.agentConfig.used}
        onSave={(change) => {
          const chosen = Object.entries({ ...config, ...change }).filter(([, value]) => value !== '');
          onChange(Object.fromEntries(chosen));
          return Promise.resolve(null);
        }}
      />
    </Popover>
  );
}
