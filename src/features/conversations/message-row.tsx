import { memo } from 'react';
import type { FoundMessages } from '../../contract/conversation';
import { PageLink } from '../../ui/page-link';
import { keepSought } from '../../ui/sought-text';
import { strings } from '../../ui/strings';
import { MarkedText } from './marked-text';
import { messageHref } from './message-href';

type MessageRowProps = {
  /** Where it stands in the list, for the arrow keys. */
  index: number;
  message: FoundMessages['messages'][number];
  search: string;
  onNavigate: () => void;
};

/** A message that says what is looked for: a link to its place. */
export const MessageRow = memo(function MessageRow({ index, message, search, onNavigate }: MessageRowProps) {
  return (
    <div data-row={index}>
      <PageLink
        href={messageHref(message)}
        onClick={() => {
          keepSought(messageHref(message), search);
          onNavigate();
        }}
        className="block rounded-lg px-3 py-2 -outline-offset-2! hover:bg-hover/70"
      >
        <span dir="auto" className="block truncate text-sm">
          {message.title ?? strings.untitled}
        </span>
        <span dir="auto" className="line-clamp-2 text-xs text-pretty text-ink-muted wrap-anywhere">
          <MarkedText text={message.snippet} search={search} />
        </span>
      </PageLink>
    </div>
  );
});
