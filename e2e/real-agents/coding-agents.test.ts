import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { TurnEvent } from '../../src/contract/turn-event';
import { textOf, type ChatClient } from '../faults/chat-client';
import type { Follower } from '../faults/follower';
import { codingAgents } from './coding-agents';
import { CodingRig } from './coding-rig';
import { whyMissing } from './programs';

const INSTALL_MS = 15 * 60_000;

describe.each(codingAgents)('$preset, as people install it', (agent) => {
  let missing: string | null = null;
  let rig: CodingRig;
  let chat: ChatClient;
  let id: string;

  beforeAll(async () => {
    missing = await whyMissing(agent);
    if (missing !== null) return;
    rig = await CodingRig.open(agent);
    chat = await rig.start();
    id = await chat.create();
  }, INSTALL_MS);
  afterAll(async () => {
    if (missing === null) await rig[Symbol.asyncDispose]();
  });

  /** Every test of a program that cannot be had is skipped, and says why. */
  const need = (context: TestContext) => context.skip(missing !== null, missing ?? '');

  async function say(text: string): Promise<Follower> {
    const follower = await chat.follow(id);
    await chat.post(id, text);
    return follower;
  }

  async function answerTo(text: string): Promise<string> {
    const follower = await say(text);
    await follower.untilTurnsEnd();
    await follower.close();
    return textOf((await chat.messages(id)).messages.at(-1));
  }

  /** Has a command asked about, decides, and hands out the conversation's events so far. */
  async function decide(command: string, behavior: 'allow' | 'deny'): Promise<Follower> {
    const follower = await say(`[run ${command}]`);
    await follower.until(() => find(follower, 'approval_request') !== undefined);
    const request = find(follower, 'approval_request');
    expect(request?.tool_input).toMatchObject({ command });
    expect(await chat.approve(id, request?.request_id ?? '', behavior)).toBe(204);
    return follower;
  }

  it('chats', async (context) => {
    need(context);
    expect(await answerTo('[say hello to you]')).toBe('hello to you');
  });

  it('runs a command once a person has allowed it, who saw the command', async (context) => {
    need(context);
    const follower = await decide('touch allowed.txt', 'allow');
    await follower.untilTurnsEnd();
    expect(find(follower, 'tool_result')).toMatchObject({ error: null });
    expect(find(follower, 'turn_done')).toMatchObject({ stop_reason: 'end_turn' });
    expect(existsSync(join(rig.work, 'allowed.txt'))).toBe(true);
    await follower.close();
  });

  it('does not run what a person refuses, and the turn ends well', async (context) => {
    need(context);
    const follower = await decide('touch refused.txt', 'deny');
    await follower.untilTurnsEnd();
    expect(find(follower, 'tool_result')).toMatchObject({ error: 'The user refused.' });
    expect(find(follower, 'turn_done')).toMatchObject({ stop_reason: 'end_turn' });
    expect(existsSync(join(rig.work, 'refused.txt'))).toBe(false);
    await follower.close();
  });

  it('is stopped in mid-answer, and takes the next message', async (context) => {
    need(context);
    const follower = await say('[words]');
    await follower.until(() => find(follower, 'text_delta') !== undefined);
    expect(await chat.interrupt(id)).toMatchObject({ stopped: true });
    await follower.untilTurnsEnd();
    expect(find(follower, 'turn_done')).toMatchObject({ stop_reason: 'interrupted' });
    await follower.close();
    expect(await answerTo('[say still here]')).toBe('still here');
  });

  it('is stopped while its command runs, which ends too', async (context) => {
    need(context);
    const command = 'node wait.mjs';
    const runs = () => rig.running().includes(command);
    const follower = await decide(command, 'allow');
    await expect.poll(runs, { timeout: 20_000 }).toBe(true);
    await chat.interrupt(id);
    await follower.untilTurnsEnd();
    await expect.poll(runs, { timeout: 10_000 }).toBe(false);
    await follower.close();
    expect(await answerTo('[say and again]')).toBe('and again');
  });

  it('fails when its model does, in words, and takes the next message', async (context) => {
    need(context);
    const follower = await say('[fail 500]');
    await follower.untilTurnsEnd();
    expect(find(follower, 'turn_error')).toMatchObject({ code: expect.stringMatching(/^agent-/) as string });
    await follower.close();
    expect(await answerTo('[say back]')).toBe('back');
  });

  it('goes on with its own session after a restart, and nothing of it has outlived the server', async (context) => {
    need(context);
    await rig.stop();
    expect(rig.running()).toEqual([]);
    chat = await rig.start();
    rig.model.clearRequests();
    expect(await answerTo('[recall]')).toContain('I heard [say hello to you]');
    expect(JSON.stringify(rig.model.getRequests())).not.toContain('conversation-so-far');
  });

  it('says that the key is refused', async (context) => {
    need(context);
    const follower = await say('[fail 401]');
    await follower.untilTurnsEnd();
    expect(find(follower, 'turn_error')).toMatchObject({ code: expect.stringMatching(/^agent-/) as string });
    expect(JSON.stringify(follower.frames)).not.toContain('test-key');
    await follower.close();
  });

  it('ends with its conversation', async (context) => {
    need(context);
    expect(rig.running()).not.toEqual([]);
    expect(await chat.remove(id)).toBe(204);
    await expect.poll(() => rig.running(), { timeout: 10_000 }).toEqual([]);
  });
});

function find<Type extends TurnEvent['type']>(
  { frames }: Follower,
  type: Type,
): Extract<TurnEvent, { type: Type }> | undefined {
  const event = frames.map((frame) => frame.event).findLast((one) => one.type === type);
  return event as Extract<TurnEvent, { type: Type }> | undefined;
}
