import { describe, expect, test } from 'vitest';
import type { StreamPart } from '../model-call';
import { WordLane } from './word-lane';

const encoder = new TextEncoder();
const chunk = (delta: object, more: object = {}) => `data: ${JSON.stringify({ choices: [{ delta, ...more }] })}\n\n`;
const text = (delta: string) => ({ type: 'text-delta', id: 'txt-0', delta });
const reasoning = (delta: string) => ({ type: 'reasoning-delta', id: 'reasoning-0', delta });

/** What the lane says, and what it leaves, of reads that come one after the other. */
async function sort(reads: readonly (string | Uint8Array)[], failure?: Error) {
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const read of reads) controller.enqueue(typeof read === 'string' ? encoder.encode(read) : read);
      if (!failure) controller.close();
    },
    pull(controller) {
      controller.error(failure);
    },
  });
  const lane = new WordLane();
  const rest = lane.enter(new Response(bytes));
  const words: StreamPart[] = [];
  for await (const part of lane.words()) words.push(part);
  return { words, rest: await rest.text() };
}

describe('a lane for plain words', () => {
  test('joins the words of one read, and keeps reasoning and text apart', async () => {
    const reads = [
      chunk({ role: 'assistant', content: null, reasoning_content: 'Hm' }) + chunk({ reasoning: 'm.' }) + chunk({ content: 'So' }),
      chunk({ content: ' it', tool_calls: [] }) + chunk({ content: ' is.', refusal: null }),
    ];
    const { words, rest } = await sort(reads);
    expect(words).toEqual([reasoning('Hmm.'), text('So'), text(' it is.')]);
    expect(rest).toBe('');
  });

  const others = {
    'a call': chunk({ tool_calls: [{ index: 0, id: 'c' }] }),
    'an end': chunk({ content: 'last' }, { finish_reason: 'stop' }),
    'a refusal': chunk({ refusal: 'No.' }),
    'content in parts': chunk({ content: [{ type: 'text', text: 'x' }] }),
    'tokens used': `data: {"choices":[],"usage":{"total_tokens":3}}\n\n`,
    'an error': `data: {"error":{"message":"no"}}\n\n`,
    'what is no JSON': 'data: {"choices\n\n',
    'what is no object': 'data: null\n\n',
    'an event of another kind': `event: x\n${chunk({ content: 'x' })}`,
    'the mark of the end': 'data: [DONE]\n\n',
    'other line breaks': chunk({ content: 'x' }).replaceAll('\n', '\r\n'),
    'half an event': 'data: {"choices":[{"del',
  };
  test.each(Object.entries(others))('leaves %s, and all behind it, as it came', async (_name, other) => {
    const behind = chunk({ content: 'behind' });
    const { words, rest } = await sort([`: hello\n\n${chunk({ content: 'Hi' })}`, `${other}${behind}`, behind]);
    expect(words).toEqual([text('Hi')]);
    expect(rest).toBe(`${other}${behind}${behind}`);
  });

  test('a character in two halves arrives whole, on either side of where the lane ends', async () => {
    const before = encoder.encode(chunk({ content: 'ü' }));
    const behind = encoder.encode(`data: [DONE]\n\n: ü`);
    const bytes = [...before, ...behind];
    const { words, rest } = await sort(bytes.map((byte) => Uint8Array.of(byte)));
    expect(words).toEqual([text('ü')]);
    expect(rest).toBe('data: [DONE]\n\n: ü');
  });

  test('a connection that breaks off fails whoever reads on', async () => {
    await expect(sort([chunk({ content: 'Hi' })], new Error('cut'))).rejects.toThrow('cut');
  });
});
