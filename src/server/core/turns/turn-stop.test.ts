import { describe, expect, it } from 'vitest';
import { owner, startEngine, textOf, type EngineRig } from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';
import { commitInterrupt } from './commit-interrupt';

const say = (text: string): ScriptStep => ({ type: 'text_delta', text });
const call: ScriptStep = { type: 'tool_call', tool_use_id: 't', tool_name: 'send', tool_input: {} };
const asking: ScriptStep[] = [
  call,
  {
    type: 'approval_request',
    request_id: 'r',
    tool_use_id: 't',
    tool_name: 'send',
    tool_input: {},
    message: '',
    expires_at: '2026-11-29T13:00:00.000Z',
  },
  { type: 'finish', stop_reason: 'approval' },
];
const answering: ScriptStep[] = [
  { type: 'tool_result', tool_use_id: 't', tool_name: 'send', output: 'sent', error: null },
  say('done'),
];

async function rest(rig: EngineRig): Promise<void> {
  for (let round = 0; round < 100; round += 1) await rig.ports.clock.advance(30);
}

const textsIn = async (rig: EngineRig, id: string) =>
  (await rig.messages(id)).map((message) => textOf(message.content)).filter((text) => text !== '');

describe('a stop', () => {
  it('I17 that is written down before its turn comes to wait for a person ends it (it waited for ever)', async () => {
    const gate = newGate();
    const script = () => [say('part'), { type: 'pause', gate } as const, ...asking];
    const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
    const id = await rig.open();
    await rig.post(id, 'go');
    await gate.reached;
    const request = { conversationId: id, turnId: undefined, now: rig.ports.clock.now() };
    expect(await commitInterrupt(rig.ports.ledger, request)).toMatchObject({ kind: 'requested' });
    gate.open();
    await rig.ports.clock.advance(100);
    const ref = { owner, conversationId: id };
    expect((await rig.app.readSnapshot(ref)).approvals).toEqual([]);
    expect((await rig.messages(id)).at(-1)).toMatchObject({ status: 'complete', stopReason: 'interrupted' });
  });

  it('for an entry that is sent now lets the others follow, also when the turn only waited', async () => {
    const script = (turn: { input: { text: string } }, run: number) => (run === 1 ? asking : [say(turn.input.text)]);
    const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
    const id = await rig.open();
    for (const text of ['go', 'a', 'b']) {
      await rig.post(id, text);
      await rest(rig);
    }
    const ref = { owner, conversationId: id };
    await rig.app.replacePending(ref, { pending: ['b', 'a'], paused: false, interrupt: true });
    await rest(rig);
    expect(await textsIn(rig, id)).toEqual(['go', 'b', 'b', 'a', 'a']);
  });

  it('I17 of the last that was sent now pauses what was sent now before it (it went on)', async () => {
    const gates = [newGate(), newGate()];
    const script = (turn: { input: { text: string } }, run: number) => {
      const gate = gates[run - 1];
      return gate ? [say('part'), { type: 'pause', gate } as const] : [say(turn.input.text)];
    };
    const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
    const id = await rig.open();
    await rig.post(id, 'long');
    await gates[0]?.reached;
    for (const text of ['a', 'b']) await rig.post(id, text);
    const ref = { owner, conversationId: id };
    const now = { paused: false, interrupt: true };
    const edits = [
      ['a', 'b'],
      ['b', 'a'],
    ].map((pending) => rig.app.replacePending(ref, { pending, ...now }));
    await Promise.all(edits);
    await rest(rig);
    await gates[1]?.reached;
    await rig.app.interruptTurn(ref);
    await rest(rig);
    expect(await rig.app.getPending(ref)).toMatchObject({ pending: ['a'], paused: true });
  });
});

it('a trace tells what was before an approval, and the approved call from when it began', async () => {
  const script = (_turn: unknown, run: number) => (run === 1 ? asking : answering);
  const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
  const id = await rig.open();
  const { turnId } = await rig.post(id, 'go');
  await rest(rig);
  const ref = { owner, conversationId: id };
  await rig.ports.clock.advance(60_000);
  await rig.app.resolveApproval(ref, { request_id: 'r', behavior: 'allow' });
  await rest(rig);
  const { trace } = await rig.app.getTurn(ref, turnId);
  expect(trace?.events).toMatchObject({ tool_call: 1, approval_request: 1, tool_result: 1 });
  expect(trace?.toolCalls).toMatchObject([{ toolUseId: 't', error: null }]);
  const [approved] = trace?.toolCalls ?? [];
  expect(approved?.startedMs).toBeGreaterThan(60_000);
  expect(approved?.durationMs).toBeLessThan(1000);
});
