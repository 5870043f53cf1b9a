import { plainText } from './message-parts';
import { spokenLength } from './spoken-sentences';
import type { ThreadState } from './thread-state';

/** How far the newest answer has been said aloud. */
export type SpokenAnswer = {
  /** `null`: none has come since the conversation was opened. */
  messageId: string | null;
  /** How much of its text is said, in characters. */
  end: number;
  /** The turn that was last seen to begin. */
  turnId: string | null;
  /** What is said now, as Markdown. */
  sentence: string;
};

type Answer = { id: string; text: string; isOver: boolean };

/**
 * What is said next: whole sentences while an answer is written, and what is left of it once it has ended. `null` until the
 * conversation is read; what is there then was said before.
 */
export function speakAnswer(said: SpokenAnswer | null, thread: ThreadState | null): SpokenAnswer | null {
  if (!thread) return said;
  const { startedTurn: turnId } = thread;
  const answer = newestAnswer(said, thread);
  if (!said) return { messageId: answer?.id ?? null, end: answer ? readyLength(answer, 0) : 0, turnId, sentence: '' };
  const next = answer && (answer.id === said.messageId ? goOn(said, answer) : begin(said, answer, thread));
  if (next) return { ...next, turnId };
  return said.turnId === turnId ? said : { ...said, turnId };
}

type Spoken = Omit<SpokenAnswer, 'turnId'>;

/** `null`: there is nothing new to say. */
function goOn({ end: from }: SpokenAnswer, answer: Answer): Spoken | null {
  const end = readyLength(answer, from);
  return end <= from ? null : { messageId: answer.id, end, sentence: answer.text.slice(from, end) };
}

/** What was left of the one before comes first. */
function begin({ messageId, end: said }: SpokenAnswer, answer: Answer, thread: ThreadState): Spoken {
  const rest = messageId === null ? '' : textOf(thread, messageId).slice(said);
  const end = readyLength(answer, 0);
  const news = answer.text.slice(0, end);
  return { messageId: answer.id, end, sentence: rest === '' ? news : `${rest}\n\n${news}` };
}

/** The one that is written, the one that came whole since the last look, or the one that was heard last. */
function newestAnswer(said: SpokenAnswer | null, thread: ThreadState): Answer | null {
  const { live, messages, startedTurn } = thread;
  if (live) return { id: live.messageId, text: plainText(live.blocks), isOver: false };
  if (!said) return null;
  const isNew = startedTurn !== null && startedTurn !== said.turnId;
  const message = messages.findLast(({ id, role, turn_id: turnId }) =>
    isNew ? role === 'assistant' && turnId === startedTurn : id === said.messageId,
  );
  return message ? { id: message.id, text: plainText(message.content), isOver: true } : null;
}

/** Of an answer that goes on, only whole sentences. */
function readyLength({ text, isOver }: Answer, from: number): number {
  return isOver ? text.length : spokenLength(text, from);
}

function textOf({ messages }: ThreadState, id: string): string {
  return plainText(messages.findLast((message) => message.id === id)?.content ?? []);
}
