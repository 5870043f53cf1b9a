import type { FileBlock } from '../../contract/content-block';
import type { Outgoing } from './use-thread-actions';

/** A question that is changed in its place. */
export type QuestionEditing = {
  conversationId: string;
  messageId: string;
  files: readonly FileBlock[];
  /** An answer is being written: what is changed is sent later. */
  isBusy: boolean;
  onClose: () => void;
  onSend: (message: Outgoing) => void;
};
