import type { ConversationStore } from '../core/conversations/conversation-store';
import type { TurnLedger } from '../core/turns/turn-ledger';

/** A ledger and the conversation store over the same rows, empty and of the test's own. */
export type OpenStores = { ledger: TurnLedger; conversations: ConversationStore; close: () => Promise<void> };
