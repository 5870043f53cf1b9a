import { describe, expect, it } from 'vitest';
import { modelChoices } from './model-choices';

const config_schema = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      anyOf: [
        { const: '01A', title: 'Small' },
        { const: '01B', title: 'Large' },
        { type: 'string', minLength: 1, title: 'Another model of the same provider' },
      ],
    },
  },
};

describe('the models that an answer may be asked of', () => {
  it('are those that its agent lets a conversation choose', () => {
    expect(modelChoices({ kind: 'llm', config_schema })).toEqual([
      { value: '01A', label: 'Small' },
      { value: '01B', label: 'Large' },
    ]);
  });

  it('are none where the agent would not follow, or has no choice', () => {
    expect(modelChoices({ kind: 'acp', config_schema })).toEqual([]);
    expect(modelChoices({ kind: 'llm' })).toEqual([]);
    expect(modelChoices({ kind: 'llm', config_schema: { type: 'object', properties: {} } })).toEqual([]);
    expect(modelChoices(undefined)).toEqual([]);
  });
});
