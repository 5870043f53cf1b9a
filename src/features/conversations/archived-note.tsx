'use client';

import type { Conversation } from '../../contract/conversation';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { useConversationActions } from './use-conversation-actions';

const words = strings.sidebar;
const stay = () => undefined;

/** Says that a conversation is in the archive, and takes it out. */
export function ArchivedNote({ conversation }: { conversation: Conversation }) {
  const { unarchive } = useConversationActions({ onGone: stay });
  return (
    <>
      <span className="text-sm text-ink-faint max-sm:sr-only">{words.archived}</span>
      <Button size="small" onClick={() => unarchive([conversation])}>
        {words.unarchive}
      </Button>
    </>
  );
}
