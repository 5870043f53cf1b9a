import { describe, expect, it } from 'vitest';
import type { Agent } from '../../contract/agent';
import { chooseAgent } from './choose-agent';

function agent(key: string, extra: Partial<Agent> = {}): Agent {
  return {
    agent_key: key,
    display_name: key,
    description: '',
    kind: 'scripted',
    model: null,
    is_default: false,
    available: true,
    capabilities: { tools: false, reasoning: false, approvals: false, input: ['text'] },
    suggestions: [],
    ...extra,
  };
}

describe('choosing an agent for a new conversation', () => {
  it('takes the one that was chosen last', () => {
    expect(chooseAgent([agent('a', { is_default: true }), agent('b')], 'b')?.agent_key).toBe('b');
  });

  it('takes the default when the last one is gone', () => {
    expect(chooseAgent([agent('a'), agent('b', { is_default: true })], 'gone')?.agent_key).toBe('b');
  });

  it('prefers an agent that can answer', () => {
    expect(chooseAgent([agent('a', { is_default: true, available: false }), agent('b')], 'a')?.agent_key).toBe('b');
  });

  it('has none when the server has none', () => {
    expect(chooseAgent([], null)).toBeNull();
  });
});
