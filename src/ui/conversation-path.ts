/** Where a conversation's page stands. */
export function conversationPath(id: string): string {
  return `/c/${encodeURIComponent(id)}`;
}
