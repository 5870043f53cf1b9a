import { afterEach, describe, expect, test } from 'vitest';
import type { ModelDirectory, UsableModel } from '../../../core/models/model-directory';
import { runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { chunks, delta, finish, startModelServer, status, type ModelServer, type Reply } from '../testing/model-server';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const GONE = '01BX5ZZKBKACTAV9WEVGEMMVRZ';
const opened: { server: ModelServer; agents: TestAgents }[] = [];
afterEach(async () => {
  for (const { server, agents } of opened.splice(0)) {
    await server[Symbol.asyncDispose]();
    await agents.close();
  }
});

async function open(reply: Reply = chunks(delta({ content: 'From the registered one.' }), finish())) {
  const server = await startModelServer([reply]);
  const model: UsableModel = { id: ID, displayName: 'Qwen', provider: 'openai-compatible', model: 'qwen3', baseUrl: server.endpoint, apiKey: 'k-registered' };
  const registered = { default: null as UsableModel | null };
  const models: ModelDirectory = {
    find: (id) => Promise.resolve(id === ID ? model : null),
    findDefault: () => Promise.resolve(registered.default),
    list: () => Promise.resolve([{ id: ID, displayName: 'Qwen' }]),
  };
  const files = { 'own.yaml': 'name: own\nmodel: { provider: embedded }\n', 'auto.yaml': 'name: auto\ndescription: Helps.\n' };
  const agents = await openTestAgents(files, { models, modelDetection: 'off' });
  opened.push({ server, agents });
  const find = (name: string) => {
    const provider = agents.registry.find(name);
    if (!provider) throw new Error(JSON.stringify(agents.problems));
    return provider;
  };
  return { server, model, registered, own: find('own'), auto: find('auto') };
}

describe('a registered model', () => {
  test('answers in a conversation that has chosen it, with its own key', async () => {
    const { own, server } = await open();
    expect(await own.initConversation({ model: ID })).toEqual({ model: ID });
    const events = await runAgentTurn(own, sampleAgentTurn('hi', { agentConfig: { model: ID } }));
    expect(textOf(events)).toBe('From the registered one.');
    expect(server.requests[0]).toMatchObject({ model: 'qwen3', headers: { authorization: 'Bearer k-registered' } });
  });

  test('is named, with the place to mend it, when it fails', async () => {
    const { own } = await open(status(401, {}, 'bad key k-registered'));
    const error: unknown = await runAgentTurn(own, sampleAgentTurn('hi', { agentConfig: { model: ID } })).catch((reason: unknown) => reason);
    expect(String(error)).toContain('Check the API key of "Qwen" in the settings under Models');
    expect(String(error)).not.toContain('k-registered');
  });

  test('that is gone is refused before a turn starts, and in one that was waiting', async () => {
    const { own } = await open();
    expect(await own.availability({ model: GONE })).toMatchObject({ available: false, code: 'no-model-configured' });
    await expect(own.initConversation({ model: GONE })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(runAgentTurn(own, sampleAgentTurn('hi', { agentConfig: { model: GONE } }))).rejects.toMatchObject({ code: 'no-model-configured' });
  });

  test('that is the default answers for agents that name none, as soon as it is', async () => {
    const { auto, registered, model } = await open();
    expect(await auto.availability()).toMatchObject({ available: false, code: 'no-model-configured' });
    registered.default = model;
    expect(await auto.availability()).toEqual({ available: true });
    expect(auto.describe().model).toBe('Qwen, the registered default');
    expect(textOf(await runAgentTurn(auto, sampleAgentTurn('hi')))).toBe('From the registered one.');
  });
});
