import { browserStore, tabStore } from '../../ui/browser-store';

/** The draft of a conversation that does not exist yet. */
export const NEW_DRAFT_KEY = 'new';

/** How the names of what belongs to an edit begin. */
export const EDIT_DRAFT_PREFIX = 'edit:';

/** The text of a draft, and the files that go with it. */
type Part = 'draft' | 'files';

export const subscribeDrafts = browserStore.subscribe;

/**
 * What is being written, kept in this browser by conversation: it survives a reload and shows in every tab. But each tab has a
 * first message of its own (a new tab begins with the one that was written last), and edits of its own.
 */
export function readDraft(part: Part, key: string): string {
  const name = `${part}:${key}`;
  if (isEdit(key)) return tabStore.read(name) ?? '';
  return (key === NEW_DRAFT_KEY ? tabStore.read(name) : null) ?? browserStore.read(name) ?? '';
}

export function writeDraft(part: Part, key: string, text: string): void {
  const name = `${part}:${key}`;
  if (isEdit(key)) {
    tabStore.write(name, text === '' ? null : text);
    return;
  }
  if (key === NEW_DRAFT_KEY) tabStore.write(name, text);
  browserStore.write(name, text === '' ? null : text);
}

/** A text that was not sent after all, before what was written since. */
export function giveBackDraft(key: string, text: string): void {
  const since = readDraft('draft', key);
  writeDraft('draft', key, since === '' || text === '' ? text + since : `${text}\n\n${since}`);
}

function isEdit(key: string): boolean {
  return key.startsWith(EDIT_DRAFT_PREFIX);
}
