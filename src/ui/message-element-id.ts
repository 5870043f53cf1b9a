export const MESSAGE_PREFIX = 'm-';

/** The id of the element that shows a message; with `#`, it is the message's place in the address of its conversation. */
export function messageElementId(messageId: string): string {
  return MESSAGE_PREFIX + messageId;
}
