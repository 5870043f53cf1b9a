import { expect, it } from 'vitest';
import { createScriptedAgent } from '../../testing/scripted-agent';
import { checkAgentConfig } from './check-agent-config';

it('what a person has allowed is kept, and is nothing that an agent could refuse', async () => {
  const seen: unknown[] = [];
  const provider = {
    ...createScriptedAgent({ script: () => [] }),
    initConversation: (config: Record<string, unknown>) => {
      seen.push(config);
      return Promise.resolve({ ...config, mode: 'careful' });
    },
  };
  const checked = await checkAgentConfig(provider, { model: 'm', allowed_tools: ['send'] });
  expect(checked).toEqual({ model: 'm', mode: 'careful', allowed_tools: ['send'] });
  expect(seen).toEqual([{ model: 'm' }]);
});
