/** A response is a turn: its id names both, so that it is found without an index of its own. */
export type ResponseRef = { conversationId: string; turnId: string };

const PATTERN = /^resp_([0-9A-Z]{26})([0-9A-Z]{26})$/;

export function toResponseId({ conversationId, turnId }: ResponseRef): string {
  return `resp_${conversationId}${turnId}`;
}

/** `null` when it is none of ours. */
export function fromResponseId(id: string): ResponseRef | null {
  const [, conversationId, turnId] = PATTERN.exec(id) ?? [];
  return conversationId === undefined || turnId === undefined ? null : { conversationId, turnId };
}
