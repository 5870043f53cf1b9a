import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isAppError } from '../../core/app-error';
import { sampleConversation } from '../../testing/sample-records';
import type { CreateAgents } from './create-agents';
import { formatAgentFileProblem } from './definition/agent-file-problem';
import { openTestAgents, type TestAgents } from './testing/open-test-agents';
import { sampleTools } from './testing/sample-tools';

const opened: TestAgents[] = [];
afterEach(async () => {
  for (const agents of opened.splice(0)) await agents.close();
});

async function open(files: Record<string, string>, options: Partial<CreateAgents> = {}) {
  const agents = await openTestAgents(files, options);
  opened.push(agents);
  const short = (text: string) => text.replaceAll(`${agents.folder}/`, '');
  return {
    ...agents,
    problems: agents.problems.map(formatAgentFileProblem).map(short),
    warnings: agents.warnings.map(formatAgentFileProblem).map(short),
  };
}

const agent = (name: string) => `name: ${name}\nmodel: { provider: embedded }\n`;

describe('createAgents', () => {
  test('makes the agents that come with the server, without a key and without a complaint', async () => {
    const { registry, problems, warnings } = await open({}, { paths: [resolve('agents')] });
    expect([...problems, ...warnings]).toEqual([]);
    expect(registry.defaultKey()).toBe('guide');
    expect(registry.find('guide')?.describe()).toMatchObject({ displayName: 'Guide', kind: 'llm' });
    expect(await registry.find('guide')?.availability()).toEqual({ available: true });
    expect(await registry.find('example-openai')?.availability()).toMatchObject({
      available: false,
      reason: expect.stringContaining('OPENAI_API_KEY') as string,
    });
  });

  test('the example becomes available with its key', async () => {
    const { registry } = await open({}, { paths: [resolve('agents/example-openai.yaml')], env: { OPENAI_API_KEY: 'k' } });
    expect(await registry.find('example-openai')?.availability()).toEqual({ available: true });
  });

  test('the default agent is the one that is set, else the one called guide, else the first', async () => {
    const files = { 'a.yaml': agent('alpha'), 'b.yaml': agent('beta') };
    expect((await open(files, { defaultAgent: 'beta' })).registry.defaultKey()).toBe('beta');
    expect((await open(files)).registry.defaultKey()).toBe('alpha');
    expect((await open({ ...files, 'c.yaml': agent('guide') })).registry.defaultKey()).toBe('guide');
    const missing = await open(files, { defaultAgent: 'betaa' });
    expect(missing.problems[0]).toContain('there is no agent "betaa", which is set as the default. Did you mean "beta"?');
  });

  test('reports tools that cannot be loaded at their place', async () => {
    const tools = 'tools:\n  - { name: x, type: function, file: tools.ts, function: nope }\n  - { name: y, type: function, file: bad.ts }\n';
    const { problems } = await open({ 'a.yaml': agent('a') + tools, 'tools.ts': sampleTools, 'bad.ts': 'throw new Error("no luck");' });
    expect(problems).toEqual([
      'a.yaml:4:32 "tools.ts" does not export a tool as "nope": use defineTool.',
      'a.yaml:5:32 no luck.',
    ]);
  });

  test('lists what cannot be used here as not available, with the reason', async () => {
    const { registry, problems } = await open({
      'a.yaml': 'name: coder\nkind: acp\nacp: { preset: claude-code }\n',
      'b.yaml': 'name: claude\nmodel: { provider: anthropic, name: claude }\n',
    });
    expect(problems).toEqual([]);
    expect(await registry.find('coder')?.availability()).toMatchObject({ available: false, reason: expect.stringContaining('not installed') as string });
    expect(await registry.find('claude')?.availability()).toMatchObject({ available: false, reason: expect.stringContaining('ANTHROPIC_API_KEY') as string });
    const refused = await registry.find('coder')?.initConversation({}).catch((error: unknown) => error);
    expect(isAppError(refused) && refused.code).toBe('agent-unavailable');
  });

  test('warns of what this version leaves out', async () => {
    const more = 'tools:\n  - { name: m, type: plugin }\nguardrails: [{ on: input, pattern: x }]\n';
    const { warnings, problems } = await open({ 'a.yaml': agent('a') + more });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'a.yaml:4:5 tools of type "plugin" are not available in this version: "m" is left out.',
    ]);
  });

  test('refuses a model that the agent does not have, and keeps the rest of the config', async () => {
    const { registry } = await open({ 'a.yaml': agent('a') });
    const provider = registry.find('a');
    expect(await provider?.initConversation({ theme: 'dark' })).toEqual({ theme: 'dark' });
    await expect(provider?.initConversation({ model: 'gpt' })).rejects.toMatchObject({
      code: 'invalid-input',
      errors: [{ code: 'AGENT_CONFIG_REJECTED' }],
    });
    const adapter = await provider?.buildAdapter(sampleConversation());
    expect(adapter?.modelId).toBe('embedded');
  });
});
