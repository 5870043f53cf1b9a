import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openToolUses } from '../../src/contract/turn-draft';
import type { MessagesPage } from '../../src/contract/message';
import { textOf, type ChatClient } from './chat-client';
import type { Follower, Frame } from './follower';
import { expectSeamless, firstId, readLog, textOfEvents, turnsOf, unfold, type LoggedTurn } from './read-log';
import type { SeededRandom } from './seeded-random';

type Step = { afterMs: number; kind: 'post' | 'follow' | 'replay' | 'snapshot' | 'stop' };
type Watcher = { follower: Follower; start: number | null; snapshot: MessagesPage | null };

/** One conversation that lives through a kill: what its clients did and saw, and whether all of that still holds. */
export class KilledTalk {
  readonly #steps: Step[];
  readonly #watchers: Watcher[] = [];
  /** Texts whose post was answered 202, and those of which nobody heard. */
  readonly #acknowledged: string[] = [];
  readonly #unanswered: string[] = [];
  #isDark = false;

  private constructor(
    readonly id: string,
    random: SeededRandom,
  ) {
    const kinds = ['post', 'post', 'post', 'follow', 'follow', 'replay', 'snapshot', 'stop'] as const;
    this.#steps = Array.from({ length: random.between(3, 6) }, (_, at) => ({
      afterMs: random.between(0, 120),
      kind: at === 0 ? 'post' : random.pick(kinds),
    }));
  }

  static async begin(chat: ChatClient, random: SeededRandom): Promise<KilledTalk> {
    return new KilledTalk(await chat.create(), random);
  }

  /** Plays its schedule; from `goDark` on nothing that fails matters. */
  async play(chat: ChatClient): Promise<void> {
    for (const { afterMs, kind } of this.#steps) {
      await pause(afterMs);
      if (this.#isDark) return;
      await this.#take(kind, chat).catch((error: unknown) => {
        if (!this.#isDark) throw error;
      });
    }
  }

  goDark(): void {
    this.#isDark = true;
  }

  /** Checks every promise with the server that came after; answers how many of its turns the kill ended. */
  async check(chat: ChatClient): Promise<number> {
    await Promise.all(this.#watchers.map(({ follower }) => follower.ended));
    expect((await chat.get(this.id)).turn, 'no turn runs on without a process').toBeNull();
    const page = await chat.messages(this.id);
    const log = await readLog(chat, this.id);
    expectSeamless(log, 0);
    const turns = turnsOf(log);
    const killed = turns.filter(({ end }) => end?.type === 'turn_error');
    for (const turn of turns) expectStored(turn, page);
    for (const { end } of killed) expect(end).toMatchObject({ code: 'interrupted-by-restart' });
    for (const watcher of this.#watchers) await this.#expectNothingLost(chat, watcher, page);
    await this.#expectQueueStands(chat, page);
    await this.#goOn(chat, page);
    return killed.length;
  }

  async #take(kind: Step['kind'], chat: ChatClient): Promise<void> {
    if (kind === 'post') return this.#post(chat);
    if (kind === 'stop') {
      await chat.interrupt(this.id);
      return;
    }
    const snapshot = kind === 'snapshot' ? await chat.messages(this.id) : null;
    const start = kind === 'follow' ? null : (snapshot?.last_event_id ?? 0);
    const follower = await chat.follow(this.id, { lastEventId: start ?? undefined });
    this.#watchers.push({ follower, start, snapshot });
  }

  async #post(chat: ChatClient): Promise<void> {
    const text = `${this.#acknowledged.length % 2 === 0 ? 'words' : 'tool'} ${this.#acknowledged.length}`;
    this.#unanswered.push(text);
    await chat.post(this.id, text);
    this.#unanswered.splice(this.#unanswered.indexOf(text), 1);
    this.#acknowledged.push(text);
  }

  /** What a follower had, and what it gets when it comes back, are the log from its start, exactly. */
  async #expectNothingLost(chat: ChatClient, { follower, ...watcher }: Watcher, page: MessagesPage): Promise<void> {
    const { frames } = follower;
    const start = watcher.start ?? (frames[0] ? (firstId(frames[0]) ?? 1) - 1 : page.last_event_id);
    expectSeamless(frames, start);
    const last = Math.max(start, follower.lastId);
    const rest = await readLog(chat, this.id, last);
    expectSeamless(rest, last);
    const whole = [...frames, ...rest];
    expect(unfold(whole)).toEqual(unfold(await readLog(chat, this.id, start)));
    const streaming = watcher.snapshot?.messages.find((message) => message.status === 'streaming');
    if (!streaming) return;
    const final = page.messages.find((message) => message.id === streaming.id);
    expect(textOf(streaming) + textOfEvents(untilEnd(whole))).toBe(textOf(final));
  }

  /** Every acknowledged message is in the history or in the queue, once; the queue waits for its owner. */
  async #expectQueueStands(chat: ChatClient, page: MessagesPage): Promise<void> {
    const { pending, paused } = await chat.pending(this.id);
    const kept = [...questionsOf(page), ...pending];
    for (const text of this.#acknowledged) expect(kept.filter((other) => other === text)).toEqual([text]);
    for (const text of kept) expect([...this.#acknowledged, ...this.#unanswered]).toContain(text);
    if (pending.length > 0) expect(paused).toBe(true);
  }

  /** The next message is answered at once, then the queue in its order. */
  async #goOn(chat: ChatClient, before: MessagesPage): Promise<void> {
    const { pending } = await chat.pending(this.id);
    const follower = await chat.follow(this.id, { lastEventId: before.last_event_id });
    expect(await chat.post(this.id, 'and now?')).toMatchObject({ queued: false });
    await follower.untilTurnsEnd(1);
    if (pending.length > 0) await chat.resume(this.id);
    await follower.untilTurnsEnd(1 + pending.length);
    await follower.close();
    const after = await chat.messages(this.id);
    expect(questionsOf(after)).toEqual([...questionsOf(before), 'and now?', ...pending]);
    const turns = turnsOf(await readLog(chat, this.id));
    expect(turns.length).toBe(questionsOf(after).length);
    for (const { end } of turns.slice(-1 - pending.length)) expect(end).toMatchObject({ stop_reason: 'end_turn' });
  }
}

/** The stored answer is everything that the log shows of the turn, with every call closed. */
function expectStored({ messageId, events, end }: LoggedTurn, page: MessagesPage): void {
  expect(end, 'every turn has an end').not.toBeNull();
  const answer = page.messages.find((message) => message.id === messageId);
  if (end?.type === 'turn_error') expect(answer?.status).toBe('failed');
  expect(textOf(answer)).toBe(textOfEvents(events));
  expect(openToolUses(answer?.content ?? [])).toEqual([]);
}

function questionsOf({ messages }: MessagesPage): string[] {
  return messages.filter((message) => message.role === 'user').map(textOf);
}

function untilEnd(frames: readonly Frame[]) {
  const events = frames.flatMap(({ event }) => (event.type === 'reset' ? [] : [event]));
  const end = events.findIndex((event) => event.type === 'turn_done' || event.type === 'turn_error');
  return end < 0 ? events : events.slice(0, end);
}
