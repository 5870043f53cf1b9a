'use client';

import { useContext } from 'react';
import { Block, StreamdownContext, type BlockProps } from 'streamdown';
import { BlockSource } from './block-source';
import { lastBlockOf } from './last-block';

/** Streamdown's block. A fence may be open inside of a list or a quote too. */
export function MarkdownBlock(props: BlockProps) {
  const { isAnimating } = useContext(StreamdownContext);
  const isOpen = props.isIncomplete || (isAnimating && lastBlockOf(props.content).kind === 'code');
  return (
    <BlockSource value={props.content}>
      <Block {...props} isIncomplete={isOpen} />
    </BlockSource>
  );
}
