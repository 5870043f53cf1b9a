import { EventSource } from 'eventsource';
import { describe, expect, it } from 'vitest';
import type { AgentScript } from '../../testing/scripted-agent';
import { BASE, startConversations } from './testing/start-conversations';

const words: AgentScript = async function* () {
  for (let word = 0; word < 120; word += 1) {
    await new Promise(setImmediate);
    yield { type: 'text_delta', text: `${word} ` };
  }
};

describe('an EventSource', () => {
  it('I2 that is cut off again and again comes back by itself and misses nothing', async () => {
    await using app = await startConversations(words);
    const id = await app.create();
    let text = '';
    let connections = 0;
    const ids: number[] = [];
    const source = new EventSource(`${app.server.origin}${BASE}/conversations/${id}/events?after=0`, {
      fetch: async (url, init) => {
        connections += 1;
        const response = await fetch(url, init);
        if (connections > 3 || !response.body) return response;
        // Every one of the first streams breaks in the middle of a frame.
        return new Response(response.body.pipeThrough(breakAfter(400)), response);
      },
    });
    const done = new Promise((resolve) => source.addEventListener('turn_done', resolve));
    source.addEventListener('text_delta', ({ data, lastEventId }) => {
      text += (JSON.parse(data as string) as { text: string }).text;
      ids.push(Number(lastEventId));
    });
    await app.post(id, 'count');
    await done;
    source.close();
    expect(connections).toBe(4);
    expect(text.trim().split(' ').map(Number)).toEqual(Array.from({ length: 120 }, (_, word) => word));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });
});

function breakAfter(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.byteLength;
      if (left <= 0) controller.terminate();
    },
  });
}
