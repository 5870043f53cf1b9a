'use client';

import { useContext, useRef, type ComponentProps } from 'react';
import { detectTextDirection, extractTableDataFromElement, tableDataToMarkdown, type ExtraProps } from 'streamdown';
import { BlockSource } from './block-source';
import { CopyButton } from './copy-button';
import { copyTable } from './copy-table';
import { markdownStrings } from './strings/markdown-strings';
import { tableSource } from './table-source';
import { textOfNode } from './text-of-node';

/** A table in a frame of its own with a bar above, which scrolls sideways where it is too wide, by keys too. Its columns go as its text does. */
export function MarkdownTable({ node, children, ...props }: ComponentProps<'table'> & ExtraProps) {
  const table = useRef<HTMLTableElement>(null);
  const block = useContext(BlockSource);
  const copy = async () => {
    const { current } = table;
    if (!current) return false;
    const source = node && tableSource(node, block);
    return copyTable(source ?? tableDataToMarkdown(extractTableDataFromElement(current)), current);
  };
  return (
    <div className="table-frame" dir={node && detectTextDirection(textOfNode(node))}>
      <div className="table-bar">
        <CopyButton copy={copy} label={markdownStrings.copyTable} />
      </div>
      <div role="group" aria-label={markdownStrings.table} tabIndex={0}>
        <table ref={table} {...props}>
          {children}
        </table>
      </div>
    </div>
  );
}
