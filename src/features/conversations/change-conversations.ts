import type { QueryClient } from '@tanstack/react-query';
import type { Conversation } from '../../contract/conversation';
import { eachOfMany, type EachOfMany } from '../../trpc/each-of-many';
import type { api } from '../../trpc/react';
import { forgetThing } from '../../ui/browser-store';
import { conversationPath } from '../../ui/conversation-path';
import { holdPage } from '../../ui/hold-page';
import { navigate } from '../../ui/navigate';
import { notify, type Note } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { changeStrings } from '../../ui/strings/change-strings';
import { applyNews, readSearches } from './list-cache';
import type { ConversationNews } from './recent-news';

/** A conversation has left the list: what is kept of it can go once it is deleted, and not while it can come back. */
export type OnGone = (id: string, isDeleted: boolean) => void;

type Many = readonly Conversation[];
type Toast = (count: number) => string;

type Change = {
  all: Many;
  edit: Partial<Conversation>;
  send: (id: string) => Promise<Conversation>;
};

type ChangePorts = {
  queryClient: QueryClient;
  client: ReturnType<typeof api.useUtils>['client'];
  onGone: OnGone;
};

const words = changeStrings;
/** What is done to fewer is over before one could read of it. */
const MANY = 20;
const NOTE = 'conversations';
/** A note is read out. */
const NOTE_EVERY_MS = 5_000;

/** What can be done to conversations. The lists show it at once, and the truth when the server has answered. Does not throw. */
export class ChangeConversations {
  constructor(private readonly ports: ChangePorts) {}

  async rename(one: Conversation, title: string): Promise<void> {
    const { rename } = this.ports.client.conversations;
    const result = await this.change({ all: [one], edit: { title }, send: (id) => rename.mutate({ id, title }) });
    report(result, { again: () => void this.rename(one, title) });
  }

  async setPinned(all: Many, pinned: boolean): Promise<void> {
    const { setPinned } = this.ports.client.conversations;
    const result = await this.change({ all, edit: { pinned }, send: (id) => setPinned.mutate({ id, pinned }) });
    const again = () => void this.setPinned(result.left, pinned);
    // Where a single one goes is seen.
    report(result, { again, ...(all.length > 1 && { toast: (count) => words.pinnedToast(count, pinned) }) });
  }

  async archive(all: Many): Promise<void> {
    const { archive } = this.ports.client.conversations;
    const left = all.find(({ id }) => location.pathname === conversationPath(id));
    for (const { id } of all) this.ports.onGone(id, false);
    const edit = { archived_at: new Date().toISOString() };
    const result = await this.change({ all, edit, send: (id) => archive.mutate({ id }) });
    const undo = () => {
      // Whoever looked at it does so again, unless they have gone elsewhere.
      if (left && result.done.includes(left) && location.pathname === '/') navigate(conversationPath(left.id));
      void this.unarchive(result.done);
    };
    report(result, { toast: words.archivedToast, undo, again: () => void this.archive(result.left) });
  }

  async unarchive(all: Many): Promise<void> {
    const { unarchive } = this.ports.client.conversations;
    const result = await this.change({ all, edit: { archived_at: null }, send: (id) => unarchive.mutate({ id }) });
    report(result, { toast: words.unarchivedToast, again: () => void this.unarchive(result.left) });
  }

  async remove(all: Many): Promise<void> {
    const { client, queryClient, onGone } = this.ports;
    this.tell({ gone: all.map(({ id }) => id) });
    for (const { id } of all) onGone(id, false);
    const result = await eachShown(all, ({ id }) => client.conversations.delete.mutate({ id }));
    for (const { id } of [...result.done, ...result.gone]) {
      forgetThing(id);
      onGone(id, true);
    }
    this.tell({ changed: result.left });
    if (result.left.length > 0) readSearches(queryClient);
    report(result, { toast: words.removed, again: () => void this.remove(result.left) });
  }

  private async change({ all, edit, send }: Change): Promise<EachOfMany<Conversation>> {
    this.tell({ changed: all.map((conversation) => ({ ...conversation, ...edit })) });
    const result = await eachShown(all, async ({ id }) => this.tell({ changed: [await send(id)] }));
    this.tell({ changed: result.left, gone: result.gone.map(({ id }) => id) });
    readSearches(this.ports.queryClient);
    return result;
  }

  private tell(news: Partial<ConversationNews>): void {
    applyNews(this.ports.queryClient, { changed: [], gone: [], ...news });
  }
}

type Said = { toast?: Toast; undo?: (() => void) | undefined; again: () => void };

/** Says what was done, and how many are as they were. Of what has gone nothing is said: that is in the list. */
function report(result: EachOfMany<Conversation>, { toast, undo, again }: Said): void {
  const { done, left } = result;
  const isOfMany = done.length + result.gone.length + left.length >= MANY;
  const isDone = done.length > 0 || (isOfMany && left.length === 0);
  const failure = isDone ? words.someFailed(left.length) : strings.sidebar.actionFailed;
  const said = [isDone && toast?.(done.length), left.length > 0 && failure].filter((text) => typeof text === 'string');
  if (said.length > 0) notify(said.join('. '), actionOn(left, { undo, again }), isOfMany ? { key: NOTE } : {});
}

function actionOn(left: Many, { undo, again }: Pick<Said, 'undo' | 'again'>): Note['action'] {
  if (left.length > 0) return { label: strings.retry, onClick: again };
  return undo && { label: strings.undo, onClick: undo };
}

/** Whoever has asked for many sees how far it is, and is asked before the page is left: what was not sent would stay undone. */
async function eachShown(all: Many, call: (one: Conversation) => Promise<unknown>): Promise<EachOfMany<Conversation>> {
  if (all.length < MANY) return eachOfMany(all, call);
  const letGo = holdPage();
  let ended = 0;
  let shownAtMs = -Infinity;
  const show = () => {
    if (Date.now() - shownAtMs < NOTE_EVERY_MS) return;
    shownAtMs = Date.now();
    notify(words.underWay(ended, all.length), undefined, { key: NOTE, isUnderWay: true });
  };
  show();
  const result = await eachOfMany(all, (one) =>
    call(one).finally(() => {
      ended += 1;
      show();
    }),
  );
  letGo();
  return result;
}
