/** Where a message stands: its conversation's page, at its place. */
export function messageHref({
  conversation_id: id,
  message_id,
}: {
  conversation_id: string;
  message_id: string;
}): string {
  return `/c/${encodeURIComponent(id)}#m-${message_id}`;
}
