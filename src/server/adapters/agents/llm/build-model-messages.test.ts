import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentBlock, FileBlock } from '../../../../contract/content-block';
import type { MessageRecord } from '../../../core/conversations/message-record';
import { sampleMessage } from '../../../testing/sample-records';
import { buildModelMessages } from './build-model-messages';
import { fileNotePart } from './file-parts';
import type { PromptMessage } from './model-call';
import { trimMessages } from './trim-messages';

const toFilePart = (file: FileBlock) => fileNotePart(file, 'is a file.');

const user = (...content: ContentBlock[]) => sampleMessage('c', { role: 'user', content });
const answer = (...content: ContentBlock[]) => sampleMessage('c', { role: 'assistant', content });
const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const call = (id: string, input: unknown = {}): ContentBlock => ({ type: 'tool_use', tool_use_id: id, tool_name: 't', tool_input: input });
const result = (id: string): ContentBlock => ({ type: 'tool_result', tool_use_id: id, tool_name: 't', output: `${id}!`, error: null });

function build(...history: MessageRecord[]) {
  return buildModelMessages({ history, toFilePart });
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
  test('splits an answer behind each group of calls', () => {
    const messages = build(
      user(text('go')),
      answer(text('one'), call('a'), call('b'), result('b'), result('a'), text('two'), call('c'), result('c'), text('three')),
    );
    expect(sketch(messages)).toEqual(['u: go', 'a: one a? b?', 't: a=a! b=b!', 'a: two c?', 't: c=c!', 'a: three']);
  });

  test('a call without a result gets one that says it was not executed', () => {
    const messages = build(user(text('go')), answer(call('a')), user(text('again')));
    expect(sketch(messages)).toEqual(['u: go', 'a: a?', 't: a=Not executed.', 'u: again']);
  });

  test("a client's answer to a call of the turn before stands behind the call", () => {
    const history = [user(text('go')), answer(call('a'))];
    const toolResults = [{ toolUseId: 'a', output: { ok: true }, error: null }];
    expect(sketch(buildModelMessages({ history, toolResults, toFilePart }))).toEqual(['u: go', 'a: a?', 't: a={"ok":true}']);
  });

  test('empty messages are left out, and what then stands side by side is joined', () => {
    const messages = build(user(text('one')), answer(text(' ')), user(text('two')), answer({ type: 'reasoning', text: 'hm' }), user(text('three')));
    expect(sketch(messages)).toEqual(['u: one two three']);
  });

  test('arguments that are no object are sent as an empty one', () => {
    const messages = build(user(text('go')), answer(call('a', '{"q'), result('a')));
    expect(messages[1]).toMatchObject({ content: [{ input: {} }] });
  });

  test('what is made of a file stands in its place', () => {
    const file: FileBlock = { type: 'file', file_id: 'f', filename: 'a.csv', mime_type: 'text/csv', size: 3 };
    expect(sketch(build(user(text('read'), file)))).toEqual(['u: read [The attached file "a.csv" (text/csv, 3 bytes) is a file.]']);
  });

  test('is well-formed whatever is stored', () => {
    const ids = fc.constantFrom('a', 'b', 'c');
    const block = fc.oneof(
      fc.constantFrom(text(''), text('x'), { type: 'reasoning', text: 'r' } as ContentBlock),
      ids.map((id) => call(id)),
      ids.map(result),
    );
    const message = fc.record({ role: fc.constantFrom('user', 'assistant', 'tool', 'system'), content: fc.array(block, { maxLength: 8 }) });
    fc.assert(
      fc.property(fc.array(message as fc.Arbitrary<Pick<MessageRecord, 'role' | 'content'>>, { maxLength: 8 }), (history) => {
        const messages = trimMessages(build(...history.map((entry) => sampleMessage('c', entry))), 60);
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
  test('leaves out the oldest exchanges whole, with a marker, and keeps the last', () => {
    const history = [1, 2, 3].flatMap((n) => [user(text(`question ${n}`)), answer(text('x'.repeat(50)), call(`c${n}`), result(`c${n}`))]);
    const messages = trimMessages(build(...history, user(text('now'))), 130);
    expect(sketch(messages)).toEqual([
      `u: [Earlier messages were left out: the conversation is longer than the model may read.] question 3`,
      `a: ${'x'.repeat(50)} c3?`,
      't: c3=c3!',
      'u: now',
    ]);
  });

  test('shortens the longest texts of the last exchange when it alone is too long', () => {
    const messages = trimMessages(build(user(text('short'), text('y'.repeat(5000)))), 2000);
    const [first = ''] = sketch(messages);
    expect(first.length).toBeLessThan(2100);
    expect(first).toMatch(/^u: short y+\n\[… cut: \d+ more characters\]$/);
  });

  test('changes nothing that fits', () => {
    const messages = build(user(text('hi')), answer(text('hello')), user(text('bye')));
    expect(trimMessages(messages, 1000)).toEqual(messages);
  });
});
