import { describe, expect, it } from 'vitest';
import { MessagesSnapshotEventSchema } from '@ag-ui/core/schemas';
import type { ContentBlock } from '../../../contract/content-block';
import { sampleMessage } from '../../testing/sample-records';
import { encodeMessagesSnapshot } from './encode-messages-snapshot';
import { toAgUiMessages } from './messages-snapshot';

const assistant = (content: ContentBlock[]) =>
  toAgUiMessages({ id: 'M', externalId: null, role: 'assistant', content }, 'http://p');
const call = (id: string): ContentBlock => ({ type: 'tool_use', tool_use_id: id, tool_name: 'n', tool_input: { id } });
const result = (id: string, error: string | null = null): ContentBlock => ({
  type: 'tool_result',
  tool_use_id: id,
  tool_name: 'n',
  output: { id },
  error,
});

describe('toAgUiMessages', () => {
  it('splits an answer at its tool calls and puts results behind their calls', () => {
    expect(
      assistant([
        call('a'),
        call('b'),
        { type: 'text', text: 'Then' },
        result('a'),
        result('b', 'It failed.'),
        call('c'),
      ]),
    ).toEqual([
      {
        id: 'M',
        role: 'assistant',
        toolCalls: [
          { id: 'a', type: 'function', function: { name: 'n', arguments: '{"id":"a"}' } },
          { id: 'b', type: 'function', function: { name: 'n', arguments: '{"id":"b"}' } },
        ],
      },
      { id: 'M.result.a', role: 'tool', toolCallId: 'a', content: '{"id":"a"}' },
      { id: 'M.result.b', role: 'tool', toolCallId: 'b', content: 'It failed.', error: 'It failed.' },
      {
        id: 'M.1',
        role: 'assistant',
        content: 'Then',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'n', arguments: '{"id":"c"}' } }],
      },
    ]);
  });

  it('leaves no trace of an answer without content', () => {
    expect(assistant([])).toEqual([]);
    expect(assistant([{ type: 'text', text: '' }])).toEqual([]);
  });

  it('echoes the client’s own id, and shows files by address', () => {
    const content: ContentBlock[] = [
      { type: 'file', file_id: 'F', filename: 'a.pdf', mime_type: 'application/pdf', size: 1 },
      { type: 'text', text: 'Read it' },
    ];
    expect(toAgUiMessages({ id: 'U', externalId: 'mine', role: 'user', content }, 'http://p')).toEqual([
      {
        id: 'mine',
        role: 'user',
        content: [
          { type: 'text', text: 'Read it' },
          {
            type: 'document',
            source: { type: 'url', value: 'http://p/api/v1/files/F', mimeType: 'application/pdf' },
            metadata: { filename: 'a.pdf' },
          },
        ],
      },
    ]);
  });

  it('tells where the whole of a large result is', () => {
    const large: ContentBlock = {
      type: 'tool_result',
      tool_use_id: 'x',
      tool_name: 'n',
      output: 'begin',
      error: null,
      output_ref: { file_id: 'F', size: 99 },
    };
    expect(assistant([large])).toMatchObject([
      { content: 'begin\n[Cut. The whole result, 99 bytes: /api/v1/files/F]' },
    ]);
  });
});

describe('encodeMessagesSnapshot', () => {
  it('cuts a history that is too large for a frame at its old end, with a marker', () => {
    const records = Array.from({ length: 12 }, (_, n) =>
      sampleMessage('C', { id: `U${String(n)}`, content: [{ type: 'text', text: 'é'.repeat(500_000) }] }),
    );
    const event = encodeMessagesSnapshot(records, 'http://p');
    if (event.type !== 'MESSAGES_SNAPSHOT') throw new Error('wrong type');
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(10 * 1024 * 1024);
    expect(event.messages[0]).toMatchObject({ id: 'parley-earlier-messages', role: 'system' });
    expect(event.messages.at(-1)?.id).toBe('U11');
    expect(MessagesSnapshotEventSchema.safeParse(event).success).toBe(true);
  });
});
