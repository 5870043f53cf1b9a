import { describe, expect, it } from 'vitest';
import { isTerminal, type LogEvent } from '../../../contract/turn-event';
import {
  collect,
  eventTypes,
  owner,
  startEnginesIn,
  textOf,
  type EngineRig,
  type OpenEngineWorld,
} from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';
import { AppError } from '../app-error';
import type { FollowItem, TurnItem } from '../application';

const say = (text: string): ScriptStep => ({ type: 'text_delta', text });

async function idle(rig: EngineRig): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    await rig.ports.clock.advance(30);
    if ((await rig.app.health()).activeTurns === 0) return;
  }
  throw new Error('the engine does not come to rest');
}

function eventsOf(items: readonly (FollowItem | TurnItem)[]): LogEvent[] {
  return items.flatMap((item) => (item.kind === 'events' ? item.events : []));
}

/** What the engine must do, whoever keeps its record. */
export function turnEngineContract(name: string, openWorld: OpenEngineWorld): void {
  const startEngine = startEnginesIn(openWorld);

  describe(`the engine on ${name}`, () => {
    describe('a turn', () => {
      it('I1 I4 writes a dense log with one start and one end, and an answer folded from it (R5.2)', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: () => [say('Hel'), say('lo')] })] });
        const id = await rig.open();
        await rig.post(id, 'Hi there');
        await idle(rig);
        const log = await rig.log(id);
        expect(log.map((row) => row.seq)).toEqual(log.map((_, index) => index + 1));
        expect(eventTypes(log).filter((type) => type !== 'conversation_changed')).toEqual([
          'turn_start',
          'text_delta',
          'text_delta',
          'turn_done',
        ]);
        const [question, answer] = await rig.messages(id);
        expect(textOf(question?.content ?? [])).toBe('Hi there');
        expect(answer).toMatchObject({
          role: 'assistant',
          status: 'complete',
          stopReason: 'end_turn',
          parentId: question?.id,
        });
        expect(textOf(answer?.content ?? [])).toBe('Hello');
        expect((await rig.app.getConversation({ owner, conversationId: id })).title).toBe('Hi there');
      });

      it('I22 ends as failed when the agent throws, with the partial kept', async () => {
        const failure = new AppError('agent-misbehaved', 'The provider sent nonsense.');
        const rig = await startEngine({
          agents: [createScriptedAgent({ script: () => [say('par'), { type: 'throw', error: failure }] })],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await idle(rig);
        expect((await rig.log(id)).at(-1)?.event).toMatchObject({ type: 'turn_error', code: 'agent-misbehaved' });
        expect((await rig.messages(id)).at(-1)).toMatchObject({
          status: 'failed',
          content: [{ type: 'text', text: 'par' }],
        });
      });

      it('hides the text of a defect from the client and logs it', async () => {
        const rig = await startEngine({
          agents: [createScriptedAgent({ script: () => [{ type: 'throw', error: new Error('secret path') }] })],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await idle(rig);
        expect(JSON.stringify(await rig.log(id))).not.toContain('secret path');
        expect(rig.ports.world.lines.some((line) => line.message === 'turn failed by a defect')).toBe(true);
      });

      it('I21 starts a tool only after its call is in the log', async () => {
        let seenAtStart: string[] = [];
        const rig = await startEngine({
          agents: [
            createScriptedAgent({
              async *script(turn) {
                yield { type: 'tool_call', tool_use_id: 't1', tool_name: 'clock', tool_input: {} };
                await turn.beforeTool('t1');
                seenAtStart = eventTypes(await rig.log(turn.conversationId));
                yield { type: 'tool_result', tool_use_id: 't1', tool_name: 'clock', output: 'noon', error: null };
              },
            }),
          ],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await idle(rig);
        expect(seenAtStart).toContain('tool_call');
      });

      it('E9 keeps text, call and text as three blocks in order', async () => {
        const rig = await startEngine({
          agents: [
            createScriptedAgent({
              script: () => [
                say('a'),
                { type: 'tool_call', tool_use_id: 't', tool_name: 'x', tool_input: { q: 1 } },
                { type: 'tool_result', tool_use_id: 't', tool_name: 'x', output: 2, error: null },
                say('b'),
              ],
            }),
          ],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await idle(rig);
        expect((await rig.messages(id)).at(-1)?.content.map((block) => block.type)).toEqual([
          'text',
          'tool_use',
          'tool_result',
          'text',
        ]);
      });

      it('W2 joins a surrogate pair that arrives in halves', async () => {
        const rig = await startEngine({
          agents: [createScriptedAgent({ script: () => [say('a\ud83c'), say('\udf0d!')] })],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await idle(rig);
        expect(textOf((await rig.messages(id)).at(-1)?.content ?? [])).toBe('a🌍!');
      });

      it('stores a large tool output as a file and puts a preview into the event (R5.4)', async () => {
        const output = 'x'.repeat(100_000);
        const rig = await startEngine({
          agents: [
            createScriptedAgent({
              script: () => [
                { type: 'tool_call', tool_use_id: 't', tool_name: 'dump', tool_input: {} },
                { type: 'tool_result', tool_use_id: 't', tool_name: 'dump', output, error: null },
              ],
            }),
          ],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await idle(rig);
        const result = (await rig.messages(id)).at(-1)?.content.find((block) => block.type === 'tool_result');
        expect(result?.output_ref?.size).toBe(100_000);
        const { bytes } = await rig.app.readFile(owner, result?.output_ref?.file_id ?? '');
        expect(bytes.byteLength).toBe(100_000);
      });
    });

    describe('following', () => {
      it('tells in a snapshot what the running turn has reported beside its message', async () => {
        const gate = newGate();
        const reports: ScriptStep[] = [
          { type: 'notice', level: 'info', message: 'Looking' },
          { type: 'state_snapshot', state: 1 },
          { type: 'state_snapshot', state: 2 },
        ];
        const script = () => [...reports, say('x'), { type: 'pause' as const, gate }];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await rig.settle();
        const snapshot = await rig.app.readSnapshot({ owner, conversationId: id });
        expect(snapshot.reports).toEqual([reports[0], reports[2]]);
      });

      it('I2 I3 snapshot plus follow from its cursor is the whole log, whenever it is taken', async () => {
        const gate = newGate();
        const script = () => [say('one '), { type: 'pause', gate } as const, say('two')];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await gate.reached;
        await rig.ports.clock.advance(30);
        const snapshot = await rig.app.readSnapshot({ owner, conversationId: id });
        expect(snapshot.messages.at(-1)).toMatchObject({
          status: 'streaming',
          content: [{ type: 'text', text: 'one ' }],
        });
        const leave = new AbortController();
        const items: FollowItem[] = [];
        const following = collect(
          rig.app.followConversation({ owner, conversationId: id, after: snapshot.lastSeq, signal: leave.signal }),
          items,
        );
        gate.open();
        await idle(rig);
        leave.abort();
        await following;
        const seen = eventsOf(items).map((row) => row.seq);
        const log = await rig.log(id);
        expect(seen).toEqual(log.map((row) => row.seq).filter((seq) => seq > snapshot.lastSeq));
      });

      it('answers a cursor from the future, from below the floor, or garbage with one reset', async () => {
        const rig = await startEngine();
        const id = await rig.open();
        await rig.post(id, 'hello');
        await idle(rig);
        const last = (await rig.log(id)).length;
        for (const after of ['999999', 'garbage', '-1']) {
          const leave = new AbortController();
          const items: FollowItem[] = [];
          const following = collect(
            rig.app.followConversation({ owner, conversationId: id, after, signal: leave.signal }),
            items,
          );
          await rig.settle();
          leave.abort();
          await following;
          expect(items).toEqual([{ kind: 'reset', lastSeq: last }]);
        }
      });

      it('I13 delivers within the poll bound when the bus is dead', async () => {
        const rig = await startEngine();
        rig.ports.bus.ring = () => undefined;
        const id = await rig.open();
        const leave = new AbortController();
        const items: FollowItem[] = [];
        const following = collect(
          rig.app.followConversation({ owner, conversationId: id, signal: leave.signal }),
          items,
        );
        await rig.settle();
        const other = await startEngine({ world: rig.ports.world });
        await other.post(id, 'from another process');
        await rig.ports.clock.advance(2500);
        leave.abort();
        await following;
        expect(eventsOf(items).some((row) => isTerminal(row.event))).toBe(true);
      });

      it('followTurn yields one queued turn from its start to its end', async () => {
        const gate = newGate();
        const script = (_: unknown, run: number) =>
          run === 1 ? [{ type: 'pause', gate } as const, say('first')] : [say('second')];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'a');
        const posted = await rig.post(id, 'b');
        expect(posted.queued).toBe(true);
        const leave = new AbortController();
        const { turnId, pendingId, afterSeq } = posted;
        const turn = collect(
          rig.app.followTurn({ owner, conversationId: id, turnId, pendingId, afterSeq, signal: leave.signal }),
        );
        gate.open();
        await idle(rig);
        const events = eventsOf(await turn);
        expect(events[0]?.event).toMatchObject({ type: 'turn_start', turn_id: turnId });
        expect(
          events
            .filter((row) => row.event.type === 'text_delta')
            .map((row) => (row.event.type === 'text_delta' ? row.event.text : '')),
        ).toEqual(['second']);
        expect(events.at(-1)?.event.type).toBe('turn_done');
      });
    });

    describe('the queue', () => {
      it('I5 E12 runs twenty simultaneous posts one after the other, in order', async () => {
        const rig = await startEngine();
        const id = await rig.open();
        const texts = Array.from({ length: 20 }, (_, index) => `message ${String(index)}`);
        await Promise.all(texts.map((text) => rig.post(id, text)));
        await idle(rig);
        const answers = (await rig.messages(id)).filter((message) => message.role === 'assistant');
        expect(answers.map((message) => textOf(message.content))).toEqual(texts);
      });

      it('I17 stop keeps the partial, pauses the queue, and a new message runs at once (R5.3)', async () => {
        const gate = newGate();
        const script = (turn: { input: { text: string } }, run: number) =>
          run === 1 ? [say('part'), { type: 'pause', gate } as const] : [say(turn.input.text)];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'long');
        await gate.reached;
        await rig.post(id, 'waits');
        await rig.ports.clock.advance(30);
        const receipt = await rig.app.interruptTurn({ owner, conversationId: id });
        expect(receipt).toMatchObject({ stopped: true });
        expect((await rig.messages(id)).at(-1)).toMatchObject({
          stopReason: 'interrupted',
          content: [{ type: 'text', text: 'part' }],
        });
        expect(await rig.app.getPending({ owner, conversationId: id })).toMatchObject({
          pending: ['waits'],
          paused: true,
        });
        await rig.post(id, 'now');
        await idle(rig);
        expect((await rig.messages(id)).map((message) => textOf(message.content))).toEqual([
          'long',
          'part',
          'now',
          'now',
        ]);
        await rig.app.replacePending({ owner, conversationId: id }, { pending: ['waits'], paused: false });
        await idle(rig);
        expect((await rig.messages(id)).map((message) => textOf(message.content)).slice(-2)).toEqual([
          'waits',
          'waits',
        ]);
      });

      it('stops an agent that ignores its signal within two seconds', async () => {
        const gate = newGate();
        const script = () => [say('part'), { type: 'pause', gate, ignoresSignal: true } as const];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'long');
        await gate.reached;
        await rig.ports.clock.advance(30);
        const stopping = rig.app.interruptTurn({ owner, conversationId: id });
        await rig.ports.clock.advance(2000);
        expect((await stopping).elapsed_ms).toBeLessThanOrEqual(2000);
        expect((await rig.log(id)).at(-1)?.event).toMatchObject({ type: 'turn_done', stop_reason: 'interrupted' });
      });

      it('E4 keeps the question and no empty answer when stopped before the first token', async () => {
        const gate = newGate();
        const rig = await startEngine({ agents: [createScriptedAgent({ script: () => [{ type: 'pause', gate }] })] });
        const id = await rig.open();
        await rig.post(id, 'long');
        await gate.reached;
        await rig.app.interruptTurn({ owner, conversationId: id });
        expect((await rig.messages(id)).map((message) => message.role)).toEqual(['user']);
        expect(await rig.app.interruptTurn({ owner, conversationId: id })).toMatchObject({
          turn_id: null,
          stopped: false,
        });
      });

      it('refuses an edit that was made from an older queue', async () => {
        const gate = newGate();
        const rig = await startEngine({ agents: [createScriptedAgent({ script: () => [{ type: 'pause', gate }] })] });
        const id = await rig.open();
        await rig.post(id, 'a');
        await rig.post(id, 'b');
        const { seq } = await rig.app.getPending({ owner, conversationId: id });
        await rig.post(id, 'c');
        await expect(
          rig.app.replacePending({ owner, conversationId: id }, { pending: [], paused: false, base: seq }),
        ).rejects.toMatchObject({ code: 'queue-changed' });
        await rig.app.replacePending({ owner, conversationId: id }, { pending: ['c', 'b'], paused: false });
        expect((await rig.app.getPending({ owner, conversationId: id })).pending).toEqual(['c', 'b']);
      });

      it('busy: reject refuses, busy: interrupt stops the running turn and runs next', async () => {
        const gate = newGate();
        const script = (turn: { input: { text: string } }, run: number) =>
          run === 1 ? [say('part'), { type: 'pause', gate } as const] : [say(turn.input.text)];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'long');
        await gate.reached;
        await expect(rig.post(id, 'no', { busy: 'reject' })).rejects.toMatchObject({ code: 'turn-in-progress' });
        await rig.post(id, 'waits');
        await rig.post(id, 'urgent', { busy: 'interrupt' });
        await idle(rig);
        expect((await rig.messages(id)).map((message) => textOf(message.content))).toEqual([
          'long',
          'part',
          'urgent',
          'urgent',
        ]);
        expect(await rig.app.getPending({ owner, conversationId: id })).toMatchObject({
          pending: ['waits'],
          paused: true,
        });
      });

      it('an entry that is sent now stops the running turn and goes first; the others follow, unpaused', async () => {
        const gate = newGate();
        const script = (turn: { input: { text: string } }, run: number) =>
          run === 1 ? [say('part'), { type: 'pause', gate } as const] : [say(turn.input.text)];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'long');
        await gate.reached;
        for (const text of ['a', 'b']) await rig.post(id, text);
        const ref = { owner, conversationId: id };
        await rig.app.replacePending(ref, { pending: ['b', 'a'], paused: false, interrupt: true });
        await idle(rig);
        expect((await rig.messages(id)).map((message) => textOf(message.content))).toEqual([
          'long',
          'part',
          'b',
          'b',
          'a',
          'a',
        ]);
        expect(await rig.app.getPending(ref)).toMatchObject({ pending: [], paused: false });
      });

      it('I7 lets one of two processes start a turn and puts the other message into the queue', async () => {
        const gate = newGate();
        const agents = [createScriptedAgent({ script: () => [{ type: 'pause', gate }, say('done')] })];
        const rig = await startEngine({ agents });
        const other = await startEngine({ world: rig.ports.world, agents });
        const id = await rig.open();
        const posted = await Promise.all([
          rig.post(id, 'a'),
          other.post(id, 'b'),
          rig.post(id, 'c'),
          other.post(id, 'd'),
        ]);
        expect(posted.filter(({ queued }) => !queued)).toHaveLength(1);
        expect((await rig.log(id)).filter((row) => row.event.type === 'turn_start')).toHaveLength(1);
        expect((await rig.app.getPending({ owner, conversationId: id })).pending).toHaveLength(3);
        gate.open();
        await idle(rig);
        await idle(other);
        expect((await rig.messages(id)).filter((message) => message.role === 'assistant')).toHaveLength(4);
      });

      it('I6 starts one turn for the same idempotency key, however often it is sent', async () => {
        const rig = await startEngine();
        const id = await rig.open();
        const idempotency = { key: 'k', bodyHash: 'h' };
        const posts = await Promise.all(Array.from({ length: 10 }, () => rig.post(id, 'once', { idempotency })));
        await idle(rig);
        expect(new Set(posts.map((posted) => posted.turnId)).size).toBe(1);
        expect((await rig.messages(id)).length).toBe(2);
        await expect(rig.post(id, 'once', { idempotency: { key: 'k', bodyHash: 'other' } })).rejects.toMatchObject({
          code: 'idempotency-mismatch',
        });
      });

      it('says that a withdrawn message was dropped to the caller that waits for it', async () => {
        const gate = newGate();
        const rig = await startEngine({ agents: [createScriptedAgent({ script: () => [{ type: 'pause', gate }] })] });
        const id = await rig.open();
        await rig.post(id, 'a');
        const { turnId, pendingId, afterSeq } = await rig.post(id, 'b');
        const items = collect(
          rig.app.followTurn({
            owner,
            conversationId: id,
            turnId,
            pendingId,
            afterSeq,
            signal: new AbortController().signal,
          }),
        );
        await rig.settle();
        await rig.app.withdrawPending({ owner, conversationId: id }, pendingId ?? '');
        expect(await items).toEqual([{ kind: 'dropped' }]);
      });
    });

    describe('approval', () => {
      const asking = (turn: { resumed: { approvals: { behavior: string }[] } | null }): ScriptStep[] =>
        turn.resumed === null
          ? [
              say('May I? '),
              { type: 'tool_call', tool_use_id: 't', tool_name: 'send', tool_input: { to: 'all' } },
              {
                type: 'approval_request',
                request_id: 'r',
                tool_use_id: 't',
                tool_name: 'send',
                tool_input: { to: 'all' },
                message: 'Send?',
                expires_at: '2026-11-29T13:00:00.000Z',
              },
              { type: 'finish', stop_reason: 'approval' },
            ]
          : [
              {
                type: 'tool_result',
                tool_use_id: 't',
                tool_name: 'send',
                output: turn.resumed.approvals[0]?.behavior,
                error: null,
              },
              say('Done.'),
            ];

      it('suspends the turn, is decided once, and the turn goes on as one turn', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: asking })] });
        const id = await rig.open();
        await rig.post(id, 'send it');
        await idle(rig);
        expect((await rig.app.getConversation({ owner, conversationId: id })).turn?.status).toBe('waiting');
        expect((await rig.app.readSnapshot({ owner, conversationId: id })).approvals).toHaveLength(1);
        const queued = await rig.post(id, 'later');
        expect(queued.queued).toBe(true);
        const decision = { request_id: 'r', behavior: 'allow' as const };
        const decided = await Promise.allSettled(
          [1, 2].map(() => rig.app.resolveApproval({ owner, conversationId: id }, decision)),
        );
        expect(decided.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
        await idle(rig);
        const answer = (await rig.messages(id))[1];
        expect(answer?.content.map((block) => block.type)).toEqual(['text', 'tool_use', 'tool_result', 'text']);
      });

      it('shows the arguments that were executed, where a person changed them', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: asking })] });
        const id = await rig.open();
        await rig.post(id, 'send it');
        await idle(rig);
        const decision = { request_id: 'r', behavior: 'allow' as const, input: { to: 'one' } };
        await rig.app.resolveApproval({ owner, conversationId: id }, decision);
        await idle(rig);
        const call = (await rig.messages(id))[1]?.content.find((block) => block.type === 'tool_use');
        expect(call).toMatchObject({ tool_use_id: 't', tool_input: { to: 'one' } });
        const asked = (await rig.log(id)).find((row) => row.event.type === 'tool_call')?.event;
        expect(asked).toMatchObject({ tool_input: { to: 'all' } });
      });

      it('is remembered where a person allows a tool for the whole conversation', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: asking })] });
        const id = await rig.open();
        const decision = { request_id: 'r', behavior: 'allow' as const };
        await rig.post(id, 'send it');
        await idle(rig);
        await rig.app.resolveApproval({ owner, conversationId: id }, { ...decision, scope: 'conversation' });
        await idle(rig);
        expect(await rig.app.getAgentConfig({ owner, conversationId: id })).toEqual({ allowed_tools: ['send'] });
      });

      it('is settled for every waiting call of a tool that is allowed for the whole conversation', async () => {
        const ask = (id: string, tool: string): ScriptStep[] => [
          { type: 'tool_call', tool_use_id: id, tool_name: tool, tool_input: {} },
          {
            type: 'approval_request',
            request_id: `ask-${id}`,
            tool_use_id: id,
            tool_name: tool,
            tool_input: {},
            message: '',
            expires_at: '2026-11-29T13:00:00.000Z',
          },
        ];
        const end: ScriptStep[] = [{ type: 'finish', stop_reason: 'approval' }];
        const script = () => [...ask('a', 'send'), ...ask('b', 'send'), ...ask('c', 'erase'), ...end];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await idle(rig);
        const ref = { owner, conversationId: id };
        await rig.app.resolveApproval(ref, { request_id: 'ask-a', behavior: 'allow', scope: 'conversation' });
        const { approvals } = await rig.app.readSnapshot(ref);
        expect(approvals.map(({ request_id }) => request_id)).toEqual(['ask-c']);
        expect(await rig.app.getAgentConfig(ref)).toEqual({ allowed_tools: ['send'] });
      });

      it('goes on after a restart', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: asking })] });
        const id = await rig.open();
        await rig.post(id, 'send it');
        await idle(rig);
        await rig.stop();
        const next = await startEngine({ world: rig.ports.world, agents: [createScriptedAgent({ script: asking })] });
        await next.app.resolveApproval({ owner, conversationId: id }, { request_id: 'r', behavior: 'deny' });
        await idle(next);
        const answer = (await next.messages(id)).at(-1);
        expect(answer).toMatchObject({ status: 'complete', stopReason: 'end_turn' });
        expect(answer?.content).toContainEqual(expect.objectContaining({ refusal: 'denied' }));
      });

      it('expires', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: asking })] });
        const id = await rig.open();
        await rig.post(id, 'send it');
        await idle(rig);
        await rig.ports.clock.advance(61 * 60 * 1000);
        await idle(rig);
        expect((await rig.app.getConversation({ owner, conversationId: id })).turn).toBeNull();
        expect((await rig.log(id)).find((row) => row.event.type === 'approval_resolved')?.event).toMatchObject({
          by: 'expiry',
          behavior: 'deny',
        });
        expect((await rig.messages(id)).at(-1)?.content).toContainEqual(
          expect.objectContaining({ refusal: 'expired' }),
        );
      });

      it('is denied at once where nobody can be asked (R0.27)', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: asking })] });
        const id = await rig.open();
        await rig.post(id, 'send it', { input: { canAskApproval: false } });
        await idle(rig);
        expect((await rig.messages(id)).at(-1)?.stopReason).toBe('end_turn');
      });

      it('ends as interrupted when stopped while it waits', async () => {
        const rig = await startEngine({ agents: [createScriptedAgent({ script: asking })] });
        const id = await rig.open();
        await rig.post(id, 'send it');
        await idle(rig);
        expect(await rig.app.interruptTurn({ owner, conversationId: id })).toMatchObject({ stopped: true });
        const answer = (await rig.messages(id)).at(-1);
        expect(answer).toMatchObject({ stopReason: 'interrupted' });
        expect(answer?.content.map((block) => block.type)).toEqual(['text', 'tool_use', 'tool_result']);
      });
    });

    describe('recovery', () => {
      it('I9 ends a dead process’s turn as failed with its partial, closes its calls, and takes the next message', async () => {
        const gate = newGate();
        const script = (): ScriptStep[] => [
          say('part'),
          { type: 'tool_call', tool_use_id: 'a', tool_name: 'x', tool_input: {} },
          { type: 'tool_call', tool_use_id: 'b', tool_name: 'y', tool_input: {} },
          { type: 'pause', gate },
        ];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await gate.reached;
        await rig.post(id, 'waits');
        await rig.settle();
        rig.ports.world.beats.clear();
        const agent = createScriptedAgent();
        const next = await startEngine({ world: rig.ports.world, agents: [agent] });
        expect((await next.messages(id)).at(-1)).toMatchObject({
          status: 'failed',
          error: { code: 'interrupted-by-restart' },
        });
        expect(await next.app.getPending({ owner, conversationId: id })).toMatchObject({
          pending: ['waits'],
          paused: true,
        });
        await next.post(id, 'next');
        await idle(next);
        const failed = agent.turns[0]?.history[1];
        expect(failed?.content.map((block) => block.type)).toEqual([
          'text',
          'tool_use',
          'tool_use',
          'tool_result',
          'tool_result',
        ]);
        expect(textOf((await next.messages(id)).at(-1)?.content ?? [])).toBe('next');
      });

      it('I10 a frozen runner that wakes late appends nothing', async () => {
        const gate = newGate();
        const script = (): ScriptStep[] => [say('part'), { type: 'pause', gate, ignoresSignal: true }, say('late')];
        const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await gate.reached;
        await rig.settle();
        rig.ports.world.beats.clear();
        const next = await startEngine({ world: rig.ports.world });
        const length = (await next.log(id)).length;
        gate.open();
        await rig.settle();
        await rig.ports.clock.advance(100);
        expect((await next.log(id)).length).toBe(length);
      });

      it('I10 a frozen runner that wakes late starts no tool', async () => {
        const gate = newGate();
        let hasStarted = false;
        const frozen = createScriptedAgent({
          async *script(turn): AsyncGenerator<ScriptStep> {
            yield { type: 'tool_call', tool_use_id: 't', tool_name: 'launch', tool_input: {} };
            yield { type: 'pause', gate, ignoresSignal: true };
            await turn.beforeTool('t');
            hasStarted = true;
          },
        });
        const rig = await startEngine({ agents: [frozen] });
        const id = await rig.open();
        await rig.post(id, 'go');
        await gate.reached;
        await rig.settle();
        rig.ports.world.beats.clear();
        const next = await startEngine({ world: rig.ports.world });
        await next.post(id, 'somebody else goes on');
        gate.open();
        await rig.ports.clock.advance(5000);
        expect(hasStarted).toBe(false);
        expect(eventTypes(await next.log(id)).filter((type) => type === 'turn_start')).toHaveLength(2);
      });

      it('I19 ends running turns as failed at shutdown and starts nothing new', async () => {
        const gate = newGate();
        const rig = await startEngine({
          agents: [createScriptedAgent({ script: () => [say('part'), { type: 'pause', gate }] })],
        });
        const id = await rig.open();
        await rig.post(id, 'go');
        await gate.reached;
        await rig.post(id, 'waits');
        await rig.stop();
        expect((await rig.messages(id)).at(-1)).toMatchObject({ status: 'failed', error: { code: 'shutting-down' } });
        await expect(rig.post(id, 'x')).rejects.toMatchObject({ code: 'shutting-down' });
      });

      it('I18 delete discards a running turn and nothing of it comes back', async () => {
        const gate = newGate();
        const rig = await startEngine({
          agents: [createScriptedAgent({ script: () => [say('part'), { type: 'pause', gate }, say('late')] })],
        });
        const id = await rig.open();
        const { turnId, pendingId, afterSeq } = await rig.post(id, 'go');
        await gate.reached;
        const items = collect(
          rig.app.followTurn({
            owner,
            conversationId: id,
            turnId,
            pendingId,
            afterSeq,
            signal: new AbortController().signal,
          }),
        );
        await rig.settle();
        expect(await rig.app.deleteConversation({ owner, conversationId: id })).toBe(true);
        gate.open();
        await idle(rig);
        expect((await items).at(-1)).toEqual({ kind: 'deleted' });
        await expect(rig.app.getConversation({ owner, conversationId: id })).rejects.toMatchObject({
          code: 'conversation-not-found',
        });
        expect(await rig.log(id)).toEqual([]);
        expect(await rig.app.deleteConversation({ owner, conversationId: id })).toBe(false);
      });
    });

    describe('client-side tools', () => {
      it('I23 hold the queue until the client answers, and the answer continues the conversation', async () => {
        const agent = createScriptedAgent({
          script: (turn, run) =>
            run === 1
              ? [
                  { type: 'tool_call', tool_use_id: 'c', tool_name: 'pick', tool_input: {} },
                  { type: 'finish', stop_reason: 'tool_calls' },
                ]
              : [say(run === 2 ? 'thanks' : turn.input.text)],
        });
        const rig = await startEngine({ agents: [agent] });
        const id = await rig.open();
        await rig.post(id, 'choose');
        await idle(rig);
        expect((await rig.log(id)).at(-1)?.event).toMatchObject({ stop_reason: 'tool_calls' });
        expect((await rig.post(id, 'later')).queued).toBe(true);
        await rig.post(id, '', { input: { toolResults: [{ toolUseId: 'c', output: 'red', error: null }] } });
        await idle(rig);
        expect(agent.turns[1]?.history.at(-1)?.content).toMatchObject([
          { type: 'tool_use' },
          { type: 'tool_result', output: 'red' },
        ]);
        expect((await rig.messages(id)).map((message) => message.role)).toEqual([
          'user',
          'assistant',
          'assistant',
          'user',
          'assistant',
        ]);
      });
    });
  });
}
