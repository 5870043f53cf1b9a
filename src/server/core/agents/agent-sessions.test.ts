import { describe, expect, it } from 'vitest';
import { manualClock } from '../../testing/manual-clock';
import { createRecordingLogger } from '../../testing/recording-logger';
import { sampleConversation } from '../../testing/sample-records';
import { createScriptedAgent } from '../../testing/scripted-agent';
import type { AgentAdapter } from './agent-adapter';
import { AgentSessions } from './agent-sessions';

const never = () => new Promise<void>(() => undefined);

function setUp() {
  const clock = manualClock();
  const closed: string[] = [];
  const built: string[] = [];
  const provider = {
    ...createScriptedAgent(),
    buildAdapter: ({ id }: { id: string }): Promise<AgentAdapter> => {
      built.push(id);
      return Promise.resolve({
        async *runTurn() {
          /* never run here */
        },
        close: () => {
          closed.push(id);
          return Promise.resolve();
        },
      });
    },
  };
  return { clock, closed, built, provider, sessions: new AgentSessions({ clock, logger: createRecordingLogger().logger }) };
}

describe('agent sessions', () => {
  it('keep a conversation’s agent warm from turn to turn, until it has been idle for half an hour', async () => {
    const { clock, closed, built, provider, sessions } = setUp();
    const conversation = sampleConversation();
    await sessions.acquire(provider, conversation);
    sessions.release(conversation.id);
    await sessions.acquire(provider, conversation);
    expect(built).toHaveLength(1);
    await clock.advance(40 * 60 * 1000);
    await sessions.sweep();
    expect(closed).toEqual([]);
    sessions.release(conversation.id);
    await clock.advance(31 * 60 * 1000);
    await sessions.sweep();
    expect(closed).toEqual([conversation.id]);
    expect(sessions.size).toBe(0);
    await sessions.acquire(provider, conversation);
    expect(built).toHaveLength(2);
  });

  it('build the agent anew when the conversation’s config has changed', async () => {
    const { closed, built, provider, sessions } = setUp();
    const conversation = sampleConversation();
    await sessions.acquire(provider, conversation);
    await sessions.acquire(provider, { ...conversation, agentConfig: { model: 'another' } });
    expect([built.length, closed.length]).toEqual([2, 1]);
  });

  it('are a thousand at the most, closing the one that was idle longest', async () => {
    const { closed, provider, sessions } = setUp();
    for (let index = 0; index < 1005; index += 1) {
      const conversation = { ...sampleConversation(), id: `c${String(index)}` };
      await sessions.acquire(provider, conversation);
      sessions.release(conversation.id);
    }
    await Promise.resolve();
    expect(sessions.size).toBe(1000);
    expect(closed).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
  });

  it('close within the limit, also when an agent does not', async () => {
    const { clock, sessions, provider } = setUp();
    const stuck = { ...provider, buildAdapter: async () => ({ ...(await provider.buildAdapter({ id: 'x' })), close: () => new Promise<void>(() => undefined) }) };
    await sessions.acquire(stuck, sampleConversation());
    const closing = sessions.closeAll(1000);
    await clock.advance(1000);
    await closing;
  });

  it.each(['sweep', 'close'] as const)('wait ten seconds in a %s for an agent that does not close', async (way) => {
    const { clock, sessions, provider } = setUp();
    const stuck = {
      ...provider,
      buildAdapter: async () => ({ ...(await provider.buildAdapter({ id: 'x' })), close: never }),
    };
    const conversation = sampleConversation();
    await sessions.acquire(stuck, conversation);
    sessions.release(conversation.id);
    await clock.advance(31 * 60 * 1000);
    const closing = way === 'sweep' ? sessions.sweep() : sessions.close(conversation.id);
    await clock.advance(10_000);
    await closing;
    expect(sessions.size).toBe(0);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('close twenty in a step of a sweep', async () => {
    const { clock, closed, sessions, provider } = setUp();
    for (let index = 0; index < 25; index += 1) {
      const conversation = { ...sampleConversation(), id: `c${String(index)}` };
      await sessions.acquire(provider, conversation);
      sessions.release(conversation.id);
    }
    await clock.advance(31 * 60 * 1000);
    expect([await sessions.sweep(), closed.length]).toEqual([true, 20]);
    expect([await sessions.sweep(), closed.length]).toEqual([false, 25]);
  });
});
