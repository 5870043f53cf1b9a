import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../../contract/turn-event';
import { collect, owner, startEnginesIn, textOf, type EngineRig, type OpenEngineWorld } from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type AgentScript } from '../../testing/scripted-agent';
import type { FollowItem } from '../application';
import { branchTo } from './message-branch';
import type { MessageRecord } from './message-record';

const numbered: AgentScript = (turn, run) => [{ type: 'text_delta', text: `${turn.input.text}/${String(run)}` }];

async function rest(rig: EngineRig): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    await rig.ports.clock.advance(30);
    if ((await rig.app.health()).activeTurns === 0) return;
  }
  throw new Error('the engine does not come to rest');
}

/** Branches of a conversation: several questions in one place, several answers to one question, and one path in view. */
export function branchesContract(name: string, openWorld: OpenEngineWorld): void {
  const startEngine = startEnginesIn(openWorld);

  async function talk(script: AgentScript = numbered) {
    const agent = createScriptedAgent({ script });
    const rig = await startEngine({ agents: [agent] });
    const id = await rig.open();
    const ref = { owner, conversationId: id };
    const path = async () => (await rig.messages(id)).map((message) => textOf(message.content));
    const ask = async (text: string, parentId?: string | null) => {
      const posted = await rig.post(id, text, { input: parentId === undefined ? {} : { parentId } });
      await rest(rig);
      return { question: posted.userMessageId ?? '', answer: posted.messageId };
    };
    const repeat = async (messageId: string, more: { busy?: 'reject'; modelOverride?: string } = {}) => {
      const { modelOverride, ...post } = more;
      const input = { regenerateOf: messageId, ...(modelOverride !== undefined && { modelOverride }) };
      return rig.post(id, '', { ...post, input });
    };
    return { agent, rig, id, ref, path, ask, repeat, siblings: (of: string) => siblingsOf(rig, id, of) };
  }

  describe(`branches on ${name}`, () => {
    it('answer a question again next to the answer it has, with the other answer unseen', async () => {
      const { agent, rig, path, ask, repeat, siblings } = await talk();
      const first = await ask('a');
      const second = await ask('b');
      const again = await repeat(second.answer, { modelOverride: 'other' });
      expect(again).toMatchObject({ queued: false, userMessageId: second.question });
      await rest(rig);
      expect(await path()).toEqual(['a', 'a/1', 'b', 'b/3']);
      expect(await siblings(again.messageId)).toEqual([second.answer, again.messageId]);
      expect(await siblings(second.question)).toEqual([second.question]);
      expect(agent.turns[2]?.history.map(({ id }) => id)).toEqual([first.question, first.answer, second.question]);
      expect(agent.turns[2]?.input).toMatchObject({ text: 'b', modelOverride: 'other' });
    });

    it('take a question as well as its answer, and leave what came after it', async () => {
      const { rig, path, ask, repeat } = await talk();
      const first = await ask('a');
      await ask('b');
      await repeat(first.question);
      await rest(rig);
      expect(await path()).toEqual(['a', 'a/3']);
    });

    it('fork where a question names its parent, also at the very beginning', async () => {
      const { agent, path, ask, siblings } = await talk();
      const first = await ask('a');
      const second = await ask('b');
      const other = await ask('c', first.answer);
      expect(await path()).toEqual(['a', 'a/1', 'c', 'c/3']);
      expect(await siblings(other.question)).toEqual([second.question, other.question]);
      const beginning = await ask('d', null);
      expect(await path()).toEqual(['d', 'd/4']);
      expect(agent.turns[3]?.history.map(({ id }) => id)).toEqual([beginning.question]);
      expect(await siblings(beginning.question)).toEqual([first.question, beginning.question]);
    });

    it('are switched to their newest end, go on from there, and every follower hears of it', async () => {
      const { rig, id, ref, path, ask, agent } = await talk();
      const first = await ask('a');
      const second = await ask('b');
      await ask('c', first.answer);
      const items: FollowItem[] = [];
      const leave = new AbortController();
      const following = collect(rig.app.followConversation({ ...ref, signal: leave.signal }), items);
      await rig.settle();
      expect(await rig.app.switchBranch(ref, { messageId: second.question })).toBe(second.answer);
      expect(await path()).toEqual(['a', 'a/1', 'b', 'b/2']);
      await rig.settle();
      leave.abort();
      await following;
      expect(eventsIn(items).map(({ event }) => event)).toEqual([
        { type: 'conversation_changed', head: second.answer },
      ]);
      const logged = (await rig.log(id)).length;
      expect(await rig.app.switchBranch(ref, { messageId: first.question })).not.toBe(first.answer);
      await rig.app.switchBranch(ref, { messageId: second.answer });
      await rig.app.switchBranch(ref, { messageId: second.answer });
      expect(await rig.log(id)).toHaveLength(logged + 2);
      await ask('e');
      expect(await path()).toEqual(['a', 'a/1', 'b', 'b/2', 'e', 'e/4']);
      expect(agent.turns[3]?.history.map(({ content }) => textOf(content))).toEqual(['a', 'a/1', 'b', 'b/2', 'e']);
    });

    it('are not switched while a turn runs or waits, and unknown messages are refused', async () => {
      const gate = newGate();
      const { rig, ref, ask, repeat, id } = await talk((turn, run) =>
        run === 2 ? [{ type: 'pause', gate }] : numbered(turn, run),
      );
      const first = await ask('a');
      await repeat(first.answer);
      await gate.reached;
      await expect(rig.app.switchBranch(ref, { messageId: first.answer })).rejects.toMatchObject({
        code: 'turn-in-progress',
      });
      expect(await rig.app.switchBranch(ref, { messageId: first.question, onlyIfHidden: true })).toBe(first.question);
      await expect(repeat(first.answer, { busy: 'reject' })).rejects.toMatchObject({ code: 'turn-in-progress' });
      gate.open();
      await rest(rig);
      for (const messageId of ['', 'nope', id]) {
        await expect(rig.app.switchBranch(ref, { messageId })).rejects.toMatchObject({ code: 'invalid-input' });
        await expect(repeat(messageId)).rejects.toMatchObject({ code: 'invalid-input' });
        await expect(ask('x', messageId)).rejects.toMatchObject({ code: 'invalid-input' });
      }
    });

    it('stay as they are for a message that is in view, when that is all that is asked', async () => {
      const { rig, id, ref, path, ask } = await talk();
      const first = await ask('a');
      const second = await ask('b');
      await ask('c', first.answer);
      await rig.app.switchBranch(ref, { messageId: second.answer });
      const logged = (await rig.log(id)).length;
      expect(await rig.app.switchBranch(ref, { messageId: first.question, onlyIfHidden: true })).toBe(second.answer);
      expect(await rig.log(id)).toHaveLength(logged);
      await rig.app.switchBranch(ref, { messageId: first.question });
      expect(await path()).toEqual(['a', 'a/1', 'c', 'c/3']);
      await rig.app.switchBranch(ref, { messageId: second.question, onlyIfHidden: true });
      expect(await path()).toEqual(['a', 'a/1', 'b', 'b/2']);
    });

    it('bring the earlier answer back when the new one is stopped before its first word', async () => {
      const gate = newGate();
      const { rig, ref, id, path, ask, repeat } = await talk((turn, run) =>
        run === 3 ? [{ type: 'pause', gate }] : numbered(turn, run),
      );
      const first = await ask('a');
      await ask('b');
      await repeat(first.answer);
      await gate.reached;
      expect(await path()).toEqual(['a', '']);
      await rig.app.interruptTurn(ref);
      expect(await path()).toEqual(['a', 'a/1', 'b', 'b/2']);
      expect((await rig.log(id)).at(-1)?.event).toMatchObject({ type: 'conversation_changed' });
    });

    it('show a repeated question in the queue, and an edit there makes another question of it', async () => {
      const gate = newGate();
      const { rig, ref, id, path, ask, repeat } = await talk((turn, run) =>
        run === 2 ? [{ type: 'pause', gate }] : numbered(turn, run),
      );
      const first = await ask('a');
      await rig.post(id, 'b');
      await gate.reached;
      await repeat(first.answer);
      await repeat(first.answer);
      const { items } = await rig.app.getPending(ref);
      expect(items.map(({ text }) => text)).toEqual(['a', 'a']);
      const [edited, kept] = items.map((item) => item.id);
      const pending = [{ id: kept ?? '' }, { id: edited ?? '', text: 'A' }];
      await rig.app.replacePending(ref, { pending, paused: false });
      gate.open();
      await rest(rig);
      expect(await path()).toEqual(['A', 'A/4']);
      await rig.app.switchBranch(ref, { messageId: first.question });
      expect(await path()).toEqual(['a', 'a/3']);
    });

    it('end the wait for tool results that belong to the end that is left', async () => {
      const call = { type: 'tool_call', tool_use_id: 't', tool_name: 'x', tool_input: {} } as const;
      const { rig, path, ask, repeat } = await talk((turn, run) =>
        run === 2 ? [call, { type: 'finish', stop_reason: 'tool_calls' }] : numbered(turn, run),
      );
      const first = await ask('a');
      await ask('b');
      expect(await repeat(first.answer)).toMatchObject({ queued: false });
      await rest(rig);
      expect(await path()).toEqual(['a', 'a/3']);
    });

    it('I3 a snapshot and the events after it tell the path, whatever is asked, repeated and switched', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fc.nat(13), async (steps, at) => {
          const { rig, ref, id, ask, repeat } = await talk();
          await ask('begin');
          let snapshot = await rig.app.readSnapshot(ref);
          const actions = {
            ask: () => ask('q'),
            fork: ({ parentId }: MessageRecord) => ask('f', parentId),
            switch: (message: MessageRecord) => rig.app.switchBranch(ref, { messageId: message.id }),
            repeat: (message: MessageRecord) => repeat(message.id).then(() => rest(rig)),
          };
          for (const [index, { kind, pick }] of steps.entries()) {
            if (index === at) snapshot = await rig.app.readSnapshot(ref);
            const all = await rig.ports.conversations.messages(id);
            const message = all[pick % all.length];
            if (message) await actions[kind](message);
          }
          const after = (await rig.log(id)).filter(({ seq }) => seq > snapshot.lastSeq);
          const all = await rig.ports.conversations.messages(id);
          const told = after.reduce((path, row) => follow(path, row, all), idsOf(snapshot.messages));
          expect(told).toEqual(idsOf(await rig.messages(id)));
        }),
        { numRuns: 25 },
      );
    });
  });
}

const step = fc.record({
  kind: fc.constantFrom('ask' as const, 'fork' as const, 'repeat' as const, 'switch' as const),
  pick: fc.nat(1000),
});

const idsOf = (messages: readonly MessageRecord[]) => messages.map(({ id }) => id);

/** What a client does: a turn hangs after its parent; a moved head is read from the messages. */
function follow(path: string[], { event }: LogEvent, all: readonly MessageRecord[]): string[] {
  if (event.type === 'conversation_changed' && typeof event.head === 'string') return pathTo(all, event.head);
  if (event.type !== 'turn_start') return path;
  const { parent_id: parent = null, user_message_id: question, message_id: answer } = event;
  const stem =
    parent === null ? [] : path.includes(parent) ? path.slice(0, path.indexOf(parent) + 1) : pathTo(all, parent);
  return [...stem, ...(question === null ? [] : [question]), answer];
}

function pathTo(all: readonly MessageRecord[], id: string): string[] {
  return branchTo(all, id).map((message) => message.id);
}

function eventsIn(items: readonly FollowItem[]): LogEvent[] {
  return items.flatMap((item) => (item.kind === 'events' ? item.events : []));
}

async function siblingsOf(rig: EngineRig, conversationId: string, messageId: string): Promise<string[] | undefined> {
  return (await rig.app.readSnapshot({ owner, conversationId })).siblings.get(messageId);
}
