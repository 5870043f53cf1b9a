import { conversationPath } from '../../ui/conversation-path';
import { later } from '../../ui/later';
import { navigate } from '../../ui/navigate';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { unsentStrings } from '../../ui/strings/unsent-strings';
import { giveBackFiles } from './attachment-store';
import { giveBackDraft, NEW_DRAFT_KEY } from './draft-store';
import type { StartRefusal } from './outbox-drain';
import { pageOutbox } from './page-outbox';
import { keepRefusedStart } from './refused-start';

/** A tab that shows it has taken it by then. */
const ELSEWHERE_MS = 1_000;
/** A tab that was to take it is gone by then. */
const LEFT_MS = 15_000;

/** A conversation does not begin: what was written for it goes to the tab that shows it; where none does, it comes to this one. */
export function giveBackStart(id: string, { reason, problems }: StartRefusal): void {
  const outbox = pageOutbox();
  const [first, ...others] = outbox.of(id);
  const refused = { status: 'failed', error: reason } as const;
  for (const { key } of others) outbox.change(key, refused);
  // Last: whoever hears of this one takes all of them.
  if (first) outbox.change(first.key, { ...refused, problems });
  later(ELSEWHERE_MS, () => takeBack(id));
}

/** Takes back what this tab shows, whichever has asked; and after a while what none has taken. */
export function takeBackStarts(): void {
  takeShown();
  pageOutbox().subscribe(takeShown);
  later(LEFT_MS, () => takeAll(() => true));
}

function takeShown(): void {
  takeAll(isShown);
}

function takeAll(isMeant: (id: string) => boolean): void {
  const refused = pageOutbox()
    .list()
    .filter(({ problems, conversationId }) => problems && isMeant(conversationId));
  for (const { conversationId } of refused) takeBack(conversationId);
}

/** What was written is in the box of a new conversation again, which says why. */
function takeBack(id: string): void {
  const outbox = pageOutbox();
  const entries = outbox.of(id);
  const refused = entries.find(({ problems }) => problems);
  if (!refused) return; // taken
  for (const { text, files } of entries.toReversed()) {
    giveBackDraft(NEW_DRAFT_KEY, text);
    giveBackFiles(NEW_DRAFT_KEY, files);
  }
  const { start, problems, error } = refused;
  const reason = error ?? '';
  if (start && problems) keepRefusedStart({ ...start, reason, problems });
  // The address of nothing is nowhere to come back to.
  if (isShown(id)) history.replaceState(null, '', '/');
  else notify(unsentStrings.notStarted(reason), { label: strings.newConversation, onClick: () => navigate('/') });
  outbox.discardAll(id);
}

function isShown(id: string): boolean {
  return location.pathname === conversationPath(id);
}
