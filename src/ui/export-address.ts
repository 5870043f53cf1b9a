/** Where the server gives a conversation out, to read or to take in again. */
export function exportAddress(id: string, format: 'md' | 'json'): string {
  return `/api/v1/chat/conversations/${encodeURIComponent(id)}/export?format=${format}`;
}
