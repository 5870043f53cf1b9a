import { tabStore } from '../../ui/browser-store';

/** What a person began to answer a request with: it outlives another page and a reload in this tab. */
export function readBegun(requestId: string): string | null {
  return tabStore.read(nameOf(requestId));
}

export function keepBegun(requestId: string, text: string | null): void {
  tabStore.write(nameOf(requestId), text);
}

function nameOf(requestId: string): string {
  return `answer:${requestId}`;
}
