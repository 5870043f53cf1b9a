import { afterEach, describe, expect, test } from 'vitest';
import { textOf, runAgentTurn, sampleAgentTurn, eventsOf } from '../../../testing/run-agent-turn';
import { chunks, cutAfter, delta, finish, startModelServer, status, type ModelServer, type Reply } from '../testing/model-server';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';

const opened: { servers: ModelServer[]; agents: TestAgents }[] = [];
afterEach(async () => {
  for (const { servers, agents } of opened.splice(0)) {
    for (const server of servers) await server[Symbol.asyncDispose]();
    await agents.close();
  }
});

async function open(first: Reply[], second: Reply[]) {
  const servers = [await startModelServer(first), await startModelServer(second)] as const;
  const [primary, other] = servers;
  const file = `name: wired
model:
  provider: openai-compatible
  name: m
  endpoint: "${primary.endpoint}"
  fallback: { provider: openai-compatible, name: spare, endpoint: "${other.endpoint}" }
`;
  const agents = await openTestAgents({ 'wired.yaml': file });
  opened.push({ servers: [...servers], agents });
  const provider = agents.registry.find('wired');
  if (!provider) throw new Error(JSON.stringify(agents.problems));
  return { provider, primary, other };
}

describe('model.fallback', () => {
  const answer = chunks(delta({ content: 'From the spare.' }), finish());

  test('answers when the model refuses, and a notice says so', async () => {
    const { provider, other } = await open([status(401)], [answer]);
    const events = await runAgentTurn(provider, sampleAgentTurn('hi'));
    expect(textOf(events)).toBe('From the spare.');
    expect(eventsOf(events, 'notice')[0]?.message).toMatch(/refused the API key.*Answering with "spare" instead\./);
    expect(other.requests[0]?.model).toBe('spare');
  });

  test('does not answer when the model has begun to', async () => {
    const { provider, other } = await open([cutAfter(delta({ content: 'Half of' }))], [answer]);
    await expect(runAgentTurn(provider, sampleAgentTurn('hi'))).rejects.toMatchObject({ code: 'agent-misbehaved' });
    expect(other.requests).toHaveLength(0);
  });

  test('fails the turn when it fails too', async () => {
    const { provider } = await open([status(404)], [status(401)]);
    await expect(runAgentTurn(provider, sampleAgentTurn('hi'))).rejects.toThrow(/refused the API key/);
  });
});
