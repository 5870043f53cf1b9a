'use client';

import { useRef, type ComponentProps } from 'react';
import { detectTextDirection, extractTableDataFromElement, tableDataToMarkdown, type ExtraProps } from 'streamdown';
import { CopyButton } from './copy-button';
import { strings } from './strings';
import { textOfNode } from './text-of-node';

/** A table in a frame of its own, which scrolls sideways where it is too wide, by keys too. Its columns go as its text does. */
export function MarkdownTable({ node, children, ...props }: ComponentProps<'table'> & ExtraProps) {
  const table = useRef<HTMLTableElement>(null);
  const readText = () => (table.current ? tableDataToMarkdown(extractTableDataFromElement(table.current)) : '');
  return (
    <div className="table-frame" dir={node && detectTextDirection(textOfNode(node))}>
      <div role="region" aria-label={strings.markdown.table} tabIndex={0}>
        <table ref={table} {...props}>
          {children}
        </table>
      </div>
      <CopyButton text={readText} label={strings.markdown.copyTable} />
    </div>
  );
}
