import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentBlock, FileBlock } from '../../../../contract/content-block';
import type { MessageRecord } from '../../../core/conversations/message-record';
import { sampleMessage } from '../../../testing/sample-records';
import { buildModelMessages } from './build-model-messages';
import { extractPlainText } from './extract-plain-text';
import type { PromptMessage } from './model-call';
import { trimMessages } from './trim-messages';

const files = { input: ['text'] as const, readFile: () => Promise.resolve(null), extractText: extractPlainText };

const user = (...content: ContentBlock[]) => sampleMessage('c', { role: 'user', content });
const answer = (...content: ContentBlock[]) => sampleMessage('c', { role: 'assistant', content });
const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const call = (id: string, input: unknown = {}): ContentBlock => ({ type: 'tool_use', tool_use_id: id, tool_name: 't', tool_input: input });
const result = (id: string): ContentBlock => ({ type: 'tool_result', tool_use_id: id, tool_name: 't', output: `${id}!`, error: null });

async function build(...history: MessageRecord[]) {
  return buildModelMessages({ history, files });
}

/** A prompt in short: `u:`, `a:` with `id?` for a call, `t:` with `id=` for a result. */
function sketch(messages: readonly PromptMessage[]): string[] {
  return messages.map((message) => {
    if (typeof message.content === 'string') return `${message.role}: ${message.content}`;
    const parts = message.content.map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'tool-call') return `${part.toolCallId}?`;
      if (part.type === 'tool-result') return `${part.toolCallId}=${'value' in part.output ? (part.output.value as string) : ''}`;
      return part.type;
    });
    return `${message.role.charAt(0)}: ${parts.join(' ')}`;
  });
}

describe('buildModelMessages', () => {
  test('splits an answer behind each group of calls', async () => {
    const messages = await build(
      user(text('go')),
      answer(text('one'), call('a'), call('b'), result('b'), result('a'), text('two'), call('c'), result('c'), text('three')),
    );
    expect(sketch(messages)).toEqual(['u: go', 'a: one a? b?', 't: a=a! b=b!', 'a: two c?', 't: c=c!', 'a: three']);
  });

  test('a call without a result gets one that says it was not executed', async () => {
    const messages = await build(user(text('go')), answer(call('a')), user(text('again')));
    expect(sketch(messages)).toEqual(['u: go', 'a: a?', 't: a=Not executed.', 'u: again']);
  });

  test("a client's answer to a call of the turn before stands behind the call", async () => {
    const history = [user(text('go')), answer(call('a'))];
    const toolResults = [{ toolUseId: 'a', output: { ok: true }, error: null }];
    expect(sketch(await buildModelMessages({ history, toolResults, files }))).toEqual(['u: go', 'a: a?', 't: a={"ok":true}']);
  });

  test('empty messages are left out, and what then stands side by side is joined', async () => {
    const messages = await build(user(text('one')), answer(text(' ')), user(text('two')), answer({ type: 'reasoning', text: 'hm' }), user(text('three')));
    expect(sketch(messages)).toEqual(['u: one two three']);
  });

  test('arguments that are no object are sent as an empty one', async () => {
    const messages = await build(user(text('go')), answer(call('a', '{"q'), result('a')));
    expect(messages[1]).toMatchObject({ content: [{ input: {} }] });
  });

  test('a text file is sent as text with its name, a file that cannot be read as a line that says so (R7.5)', async () => {
    const file = (filename: string, mime_type: string): FileBlock => ({ type: 'file', file_id: filename, filename, mime_type, size: 3 });
    const history = [user(text('read'), file('a.csv', 'text/csv'), file('b.png', 'image/png'), file('gone.txt', 'text/plain'))];
    const bytes = new TextEncoder().encode('1;2');
    const readFile = (id: string) => Promise.resolve(id === 'gone.txt' ? null : bytes);
    const asText = await buildModelMessages({ history, files: { ...files, readFile } });
    expect(sketch(asText)[0]).toBe(
      'u: read <file name="a.csv" type="text/csv">\n1;2\n</file> ' +
        '[The attached file "b.png" (image/png, 3 bytes) has no text that this model could read.] ' +
        '[The attached file "gone.txt" (text/plain, 3 bytes) is no longer stored.]',
    );
    const native = await buildModelMessages({ history, files: { ...files, input: ['image'], readFile } });
    expect(native[0]).toMatchObject({ content: [{}, {}, { type: 'file', mediaType: 'image/png', data: bytes }, {}] });
  });

  test('is well-formed whatever is stored', async () => {
    const ids = fc.constantFrom('a', 'b', 'c');
    const block = fc.oneof(
      fc.constantFrom(text(''), text('x'), { type: 'reasoning', text: 'r' } as ContentBlock),
      ids.map((id) => call(id)),
      ids.map(result),
    );
    const message = fc.record({ role: fc.constantFrom('user', 'assistant', 'tool', 'system'), content: fc.array(block, { maxLength: 8 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(message as fc.Arbitrary<Pick<MessageRecord, 'role' | 'content'>>, { maxLength: 8 }), async (history) => {
        const messages = trimMessages(await build(...history.map((entry) => sampleMessage('c', entry))), 60);
        for (const [index, { role, content }] of messages.entries()) {
          expect(content.length).toBeGreaterThan(0);
          if (role !== 'tool') expect(messages[index - 1]?.role).not.toBe(role);
          const calls = typeof content === 'string' ? [] : content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
          const next = messages[index + 1];
          const results = next?.role === 'tool' ? next.content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : [])) : [];
          expect(results).toEqual(calls);
        }
      }),
    );
  });
});

describe('trimMessages', () => {
  test('leaves out the oldest exchanges whole, with a marker, and keeps the last', async () => {
    const history = [1, 2, 3].flatMap((n) => [user(text(`question ${n}`)), answer(text('x'.repeat(50)), call(`c${n}`), result(`c${n}`))]);
    const messages = trimMessages(await build(...history, user(text('now'))), 130);
    expect(sketch(messages)).toEqual([
      `u: [Earlier messages were left out: the conversation is longer than the model may read.] question 3`,
      `a: ${'x'.repeat(50)} c3?`,
      't: c3=c3!',
      'u: now',
    ]);
  });

  test('shortens the longest texts of the last exchange when it alone is too long', async () => {
    const messages = trimMessages(await build(user(text('short'), text('y'.repeat(5000)))), 2000);
    const [first = ''] = sketch(messages);
    expect(first.length).toBeLessThan(2100);
    expect(first).toMatch(/^u: short y+\n\[… cut: \d+ more characters\]$/);
  });

  test('changes nothing that fits', async () => {
    const messages = await build(user(text('hi')), answer(text('hello')), user(text('bye')));
    expect(trimMessages(messages, 1000)).toEqual(messages);
  });
});
