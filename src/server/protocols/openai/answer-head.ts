import type { OpenedTurn } from './open-turn';

/** What every part of an answer says of the whole. */
export type AnswerHead = { id: string; created: number; model: string };

export function chatHead({ posted, startedAt }: OpenedTurn): AnswerHead {
  return {
    id: `chatcmpl-${posted.messageId}`,
    created: toSeconds(startedAt),
    model: posted.conversation.agentKey,
  };
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
