import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../../env';
import { eventsOf, openAgentTurn, resumedTurn, runAgentTurn, sampleAgentTurn, textOf } from '../../../testing/run-agent-turn';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';

const program = resolve('src/server/adapters/agents/acp/testing/hostile-agent.mjs');
const opened: TestAgents[] = [];
afterEach(async () => {
  for (const agents of opened.splice(0)) {
    await agents.registry.list()[0]?.onConversationDeleted?.('conversation-1');
    await agents.close();
  }
});

async function open(mode: string) {
  const file = `name: coder\nkind: acp\nacp: { command: "${process.execPath}", args: ["${program}", "${mode}"], cwd_root: . }\n`;
  const agents = await openTestAgents({ 'coder.yaml': file }, { env: { PATH: readEnvironment()['PATH'] } });
  opened.push(agents);
  const [provider] = agents.registry.list();
  if (!provider || agents.problems.length > 0) throw new Error(JSON.stringify(agents.problems));
  const isGone = async () => {
    const pid = Number(await readFile(join(agents.folder, 'pid'), 'utf8'));
    expect(() => process.kill(pid, 0)).toThrow();
  };
  return { provider, folder: agents.folder, isGone };
}

const later = (text: string) => sampleAgentTurn(text, { turnId: 'turn-2' });

describe('a program over the Agent Client Protocol that', () => {
  it.each([
    ['line', 'sends a line without an end', 'it sent a message that is too large'],
    ['asking', 'asks without reading the answers', 'does not read the answers'],
  ])('%s: %s fails its turn, is ended, and started again', async (mode, _what, words) => {
    const { provider, isGone } = await open(mode);
    await expect(runAgentTurn(provider, sampleAgentTurn('go'))).rejects.toMatchObject({
      code: 'agent-misbehaved',
      message: expect.stringContaining(words) as string,
    });
    await vi.waitFor(isGone, { timeout: 5000 });
    expect(textOf(await runAgentTurn(provider, later('again')))).toContain('heard 0');
  });

  it('does not read what it is told is ended by a stop all the same (it ran on, and held up the next turn)', async () => {
    const { provider, isGone } = await open('deaf');
    const controller = new AbortController();
    const turn = await openAgentTurn(provider, sampleAgentTurn('go', { signal: controller.signal }));
    await turn.next();
    controller.abort();
    await turn.next();
    await vi.waitFor(isGone, { timeout: 5000 });
    expect(textOf(await runAgentTurn(provider, later('again')))).toContain('heard 0');
  });

  it.each(['mute-initialize', 'mute-session'])('is %s is ended by a stop, not by the end of our patience', async (mode) => {
    const { provider, folder, isGone } = await open(mode);
    const controller = new AbortController();
    const turn = runAgentTurn(provider, sampleAgentTurn('go', { signal: controller.signal }));
    await vi.waitFor(() => readFile(join(folder, 'pid')), { timeout: 5000 });
    controller.abort();
    await turn;
    await vi.waitFor(isGone, { timeout: 5000 });
  });

  it('asks for fifty permissions at once gets an answer to each', async () => {
    const { provider } = await open('many');
    const turn = sampleAgentTurn('go');
    let events = await runAgentTurn(provider, turn);
    let asked = 0;
    while (events.at(-1)?.type === 'finish' && textOf(events) === '') {
      asked += eventsOf(events, 'approval_request').length;
      events = await runAgentTurn(provider, resumedTurn(turn, events, { behavior: 'allow' }));
    }
    expect(asked).toBe(50);
    expect(textOf(events)).toBe(Array.from({ length: 50 }, () => 'yes').join(' '));
  });

  it('offers a hundred thousand models is described in few words (every list of agents had all of them)', async () => {
    const { provider } = await open('models');
    expect(textOf(await runAgentTurn(provider, sampleAgentTurn('hello')))).toContain('heard');
    const description = JSON.stringify(provider.describe());
    expect(description).toContain('model-199"');
    expect(description.length).toBeLessThan(30_000);
  });

  it('asks after its end is refused, and disturbs nobody', async () => {
    const { provider } = await open('late');
    expect(await runAgentTurn(provider, sampleAgentTurn('go'))).toMatchObject([{ type: 'finish' }]);
    expect(textOf(await runAgentTurn(provider, later('again')))).toContain('heard');
  });

  it('sends garbage, answers to nothing and floods of complaints is heard all the same, and our own output stays clean', async () => {
    const complaints = vi.spyOn(console, 'error');
    const { provider } = await open('noise');
    const events = await runAgentTurn(provider, sampleAgentTurn('go'));
    expect(events).toMatchObject([{ type: 'text_delta', text: 'Still here.' }, { type: 'finish', stop_reason: 'end_turn' }]);
    expect(textOf(await runAgentTurn(provider, later('again')))).toContain('heard');
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });
});
