import type { Conversation } from '../../contract/conversation';

export type ConversationNews = { changed: readonly Conversation[]; gone: readonly string[] };

/** News that come while a list is being read: what is read may be older than they are. */
export class RecentNews {
  readonly #readings = new Set<ConversationNews[]>();

  hear(news: ConversationNews): void {
    for (const heard of this.#readings) heard.push(news);
  }

  /** A list is being read from now on. The answer ends that, and tells what was heard meanwhile. */
  listen(): () => readonly ConversationNews[] {
    const heard: ConversationNews[] = [];
    this.#readings.add(heard);
    return () => {
      this.#readings.delete(heard);
      return heard;
    };
  }
}
