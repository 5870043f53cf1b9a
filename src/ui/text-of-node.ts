import type { ExtraProps } from 'streamdown';

export type MarkdownNode = NonNullable<ExtraProps['node']>;

/** What a person would read of a part of a text. */
export function textOfNode(node: MarkdownNode): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOfNode(child) : ''))
    .join('');
}
