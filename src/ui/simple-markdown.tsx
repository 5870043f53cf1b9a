'use client';

import type { Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { CodeBlock } from './code-block';
import { directionOf } from './direction-of';
import { MarkdownLink } from './markdown-link';
import { childrenOf } from './read-markdown';
import { RemoteImage } from './remote-image';
import { TaskBox } from './task-box';

type SimpleMarkdownProps = { tokens: readonly Token[]; isStreaming: boolean };

/**
 * Draws the Markdown that most answers are made of, element for element as streamdown does, without its size. What it does not
 * know stands as it was written.
 */
export function SimpleMarkdown({ tokens, isStreaming }: SimpleMarkdownProps) {
  const blocks = tokens.filter(({ type }) => type !== 'space');
  return (
    <div className="markdown space-y-4 whitespace-normal [&>*:first-child]:mt-0 [&>*:last-child]:mb-0">
      {blocks.map((token, index) => (
        <Block key={index} token={token} isOpen={isStreaming && index === blocks.length - 1} />
      ))}
    </div>
  );
}

/** What is written the same is drawn the same: while text streams in, only the last block changes. */
const Block = memo(
  function Block({ token, isOpen }: { token: Token; isOpen: boolean }) {
    return <>{drawBlock(token, isOpen)}</>;
  },
  (before, after) => before.token.raw === after.token.raw && before.isOpen === after.isOpen,
);

function drawBlock(token: Token, isOpen: boolean): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading depth={(token as Tokens.Heading).depth}>{drawInline(token)}</Heading>;
    case 'paragraph':
      return isImageAlone(token) ? drawInline(token) : <p dir="auto">{drawInline(token)}</p>;
    case 'blockquote':
      return (
        <blockquote
          dir={directionOf((token as Tokens.Blockquote).text)}
          data-streamdown="blockquote"
          className="my-4 border-muted-foreground/30 border-l-4 pl-4 text-muted-foreground italic"
        >
          {drawBlocks(token, isOpen)}
        </blockquote>
      );
    case 'list':
      return <List list={token as Tokens.List} isOpen={isOpen} />;
    case 'code': {
      const { text, lang, raw } = token as Tokens.Code;
      const isIncomplete = isOpen && !/\n[ \t]*(?:`{3,}|~{3,})\s*$/.test(raw);
      return (
        <CodeBlock
          code={isIncomplete ? text.replace(/\n$/, '') : text}
          language={lang?.split(/\s/, 1)[0] ?? ''}
          isIncomplete={isIncomplete}
        />
      );
    }
    case 'hr':
      return <hr data-streamdown="horizontal-rule" className="my-6 border-border" />;
    case 'text':
      return drawInline(token);
    case 'checkbox':
      return <Inline token={token} />;
    case 'space':
      return null;
    default:
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {token.raw.trim()}
        </p>
      );
  }
}

function drawBlocks(token: Token, isOpen: boolean): ReactNode {
  const inner = childrenOf(token);
  return inner.map((child, index) => <Block key={index} token={child} isOpen={isOpen && index === inner.length - 1} />);
}

const HEADING_SIZES = ['text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm'];

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Tag = `h${String(depth)}` as 'h1';
  return (
    <Tag
      dir="auto"
      data-streamdown={`heading-${String(depth)}`}
      className={`mt-6 mb-2 font-semibold ${HEADING_SIZES[depth - 1] ?? ''}`}
    >
      {children}
    </Tag>
  );
}

function List({ list, isOpen }: { list: Tokens.List; isOpen: boolean }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  const hasTasks = list.items.some(({ task }) => task);
  return (
    <Tag
      data-streamdown={list.ordered ? 'ordered-list' : 'unordered-list'}
      className={`${list.ordered ? 'list-decimal' : 'list-disc'} list-inside whitespace-normal [li_&]:pl-6 ${hasTasks ? 'contains-task-list' : ''}`}
      {...(list.ordered && list.start !== 1 && list.start !== '' && { start: list.start })}
    >
      {list.items.map((item, index) => (
        <li
          key={index}
          dir={directionOf(item.text)}
          data-streamdown="list-item"
          className={`py-1 [&>p]:inline ${item.task ? 'task-list-item' : ''}`}
        >
          {drawItem(item, isOpen && index === list.items.length - 1)}
        </li>
      ))}
    </Tag>
  );
}

/** Only an item that holds blank lines itself has paragraphs. */
function drawItem(item: Tokens.ListItem, isOpen: boolean): ReactNode {
  if (item.tokens.slice(0, -1).some(({ type }) => type === 'space')) return drawBlocks(item, isOpen);
  return item.tokens.map((token, index) =>
    token.type === 'paragraph' ? (
      <Fragment key={index}>{drawInline(token)}</Fragment>
    ) : (
      <Block key={index} token={token} isOpen={isOpen && index === item.tokens.length - 1} />
    ),
  );
}

function drawInline(token: Token): ReactNode {
  return childrenOf(token).map((child, index) => <Inline key={index} token={child} />);
}

function Inline({ token }: { token: Token }) {
  switch (token.type) {
    case 'strong':
      return (
        <span data-streamdown="strong" className="font-semibold">
          {drawInline(token)}
        </span>
      );
    case 'em':
      return <em>{drawInline(token)}</em>;
    case 'del':
      return <del>{drawInline(token)}</del>;
    case 'codespan':
      return (
        <code dir="ltr" data-streamdown="inline-code" className="rounded bg-muted px-1.5 py-0.5 font-mono text-sm">
          {(token as Tokens.Codespan).text}
        </code>
      );
    case 'br':
      return (
        <>
          <br />
          {'\n'}
        </>
      );
    case 'link': {
      const { href, title } = token as Tokens.Link;
      return (
        <MarkdownLink href={addressOf(href)} title={title ?? undefined}>
          {drawInline(token)}
        </MarkdownLink>
      );
    }
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return <RemoteImage src={addressOf(href)} alt={text} />;
    }
    case 'checkbox':
      return (
        <>
          <TaskBox checked={(token as Tokens.Checkbox).checked} />{' '}
        </>
      );
    default:
      if (childrenOf(token).length > 0) return drawInline(token);
      return 'text' in token ? String(token.text) : token.raw;
  }
}

function isImageAlone(token: Token): boolean {
  const [first, ...others] = childrenOf(token);
  return first?.type === 'image' && others.length === 0;
}

/** Only addresses that can be opened are links. */
function addressOf(href: string): string | undefined {
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}
