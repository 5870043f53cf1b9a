import type { ComponentProps, MouseEvent } from 'react';
import type { ExtraProps } from 'streamdown';

/** A link out of the product opens beside it and tells the target nothing. One within the text (a footnote's) only moves there. */
export function MarkdownLink({ node: _node, href, ...props }: ComponentProps<'a'> & ExtraProps) {
  const isInside = href?.startsWith('#') === true;
  if (isInside) return <a {...props} href={href} target={undefined} rel={undefined} onClick={moveToTarget} />;
  return <a {...props} href={href} target="_blank" rel="noopener noreferrer nofollow" />;
}

/** The address of the page stays what it is: it names a conversation, or a message in it. */
function moveToTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
