'use client';

import { LinkIcon, PencilIcon } from 'lucide-react';
import type { FileBlock } from '../../contract/content-block';
import type { Message } from '../../contract/message';
import { CopyButton } from '../../ui/copy-button';
import { IconButton } from '../../ui/icon-button';
import { KeyHolder } from '../../ui/key-holder';
import { lazyPart } from '../../ui/lazy-part';
import { strings } from '../../ui/strings';
import { useKeptState } from '../../ui/use-kept-state';
import { BranchSwitch } from './branch-switch';
import { copyMessageLink } from './copy-message-link';
import { FileChip } from './file-chip';
import type { QuestionEditing } from './question-editing';
import { SaidAt } from './said-at';
import { useEdit } from './use-edit';

const QuestionEditor = lazyPart(async () => (await import('./question-editor')).QuestionEditor, EditorComing);

const LONG_TEXT = 1_400;
const LONG_LINES = 18;

type Editing = QuestionEditing & {
  isOpen: boolean;
  /** Absent while it cannot be changed. */
  onOpen: (() => void) | null;
};

type Branch = { message: Message; isEnabled: boolean; onShow: (messageId: string) => void };

type UserMessageProps = {
  text: string;
  files: readonly FileBlock[];
  isSending?: boolean;
  /** Absent while the message is on its way. */
  branch?: Branch;
  editing?: Editing;
};

export function UserMessage({ text, files, isSending = false, branch, editing }: UserMessageProps) {
  const isEditing = editing?.isOpen === true;
  return (
    <article
      aria-label={strings.thread.you}
      className={`group/message flex flex-col items-end gap-2 ${isSending ? 'opacity-60' : ''}`}
    >
      {!isEditing && <MessageFiles files={files} />}
      {isEditing ? <QuestionEditor text={text} editing={editing} /> : text !== '' && <Bubble text={text} />}
      {branch && !isEditing && <MessageFooter text={text} branch={branch} editing={editing} />}
    </article>
  );
}

function MessageFiles({ files }: Pick<UserMessageProps, 'files'>) {
  if (files.length === 0) return null;
  return (
    <div className="flex max-w-[88%] flex-wrap justify-end gap-2">
      {files.map((file) => (
        <FileChip key={file.file_id} file={file} />
      ))}
    </div>
  );
}

type MessageFooterProps = { text: string; branch: Branch; editing: Editing | undefined };

function MessageFooter({ text, branch, editing }: MessageFooterProps) {
  return (
    <footer className="-mt-1 flex h-7 items-center justify-end coarse:h-11">
      <span className="flex items-center opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 coarse:opacity-100">
        <SaidAt at={branch.message.created_at} />
        {text !== '' && <CopyButton text={text} label={strings.thread.copyMessage} />}
        <IconButton
          size="small"
          label={strings.thread.copyLink}
          onClick={() => void copyMessageLink(branch.message.id)}
        >
          <LinkIcon className="size-3.5" />
        </IconButton>
        {editing?.onOpen && (
          <IconButton size="small" label={strings.edit.open} onClick={editing.onOpen}>
            <PencilIcon className="size-3.5" />
          </IconButton>
        )}
      </span>
      <BranchSwitch {...branch} />
    </footer>
  );
}

/** One that was left open takes no key from what is written elsewhere. */
function EditorComing({ editing: { conversationId, onClose } }: { editing: QuestionEditing }) {
  const { edit } = useEdit('question', conversationId);
  return edit?.text === undefined && <KeyHolder onClose={onClose} />;
}

/** A long question is folded, so that it does not push its answer away. */
function Bubble({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useKeptState('text');
  const isLong = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES;
  return (
    <div className="max-w-xl min-w-0 rounded-2xl rounded-ee-md border border-transparent bg-hover px-4 py-2.5">
      <div
        dir="auto"
        className={`text-base leading-relaxed wrap-anywhere whitespace-pre-wrap ${isLong && !isOpen ? 'max-h-60 overflow-hidden mask-b-from-60%' : ''}`}
      >
        {text}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1.5 rounded text-sm font-medium text-accent underline-offset-4 hover:underline coarse:min-h-11"
        >
          {isOpen ? strings.thread.less : strings.thread.all}
        </button>
      )}
    </div>
  );
}
