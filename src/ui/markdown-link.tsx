import type { ComponentProps } from 'react';
import type { ExtraProps } from 'streamdown';

/** A link out of the product: it opens beside it and tells the target nothing. */
export function MarkdownLink({ node: _node, href, ...props }: ComponentProps<'a'> & ExtraProps) {
  const isInside = href?.startsWith('#') === true;
  return <a {...props} href={href} {...(!isInside && { target: '_blank', rel: 'noopener noreferrer nofollow' })} />;
}
