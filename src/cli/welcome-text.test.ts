import { describe, expect, it } from 'vitest';
import type { Agent } from '../contract/agent';
import { loadSettings } from '../server/settings/load-settings';
import { welcomeText } from './welcome-text';

const settings = loadSettings({
  environment: { PARLEY_PROTOCOLS: 'ag-ui', PARLEY_DATA_DIR: '/var/parley' },
  workingFolder: import.meta.dirname,
});

function agent(change: Partial<Agent>): Agent {
  return {
    agent_key: 'guide',
    display_name: 'Guide',
    description: '',
    kind: 'llm',
    model: 'built in, no language model',
    is_default: false,
    available: true,
    capabilities: { tools: true, reasoning: false, approvals: false, input: ['text'] },
    suggestions: [],
    ...change,
  };
}

describe('welcomeText', () => {
  it('says where the server is, who answers and why not, what is served, and where the data is', () => {
    const agents = [
      agent({ agent_key: 'away', model: 'gpt', available: false, reason: 'Set OPENAI_API_KEY' }),
      agent({ is_default: true }),
    ];
    expect(welcomeText({ version: '1.2.3', url: 'http://127.0.0.1:3000', seconds: 0.84, agents, settings })).toBe(`
  Parley 1.2.3 is ready at http://127.0.0.1:3000 (0.8 s)

  Agents     guide (default)  built in, no language model
             away             gpt (unavailable: Set OPENAI_API_KEY)
  Endpoints  AG-UI            /api/awp, /api/agent/{name}/awp
             Health           /api/health, /api/ready
             Reference        /openapi.json, /docs
  Data       /var/parley

`);
  });
});
