import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { delta, finish } from '../../src/server/adapters/agents/testing/model-server';
import { newGate } from '../../src/server/testing/gate';
import { FaultRig } from '../faults/fault-rig';
import { openStream } from '../faults/model-answers';

const runInput = { threadId: 'main', runId: 'run', messages: [{ id: 'm', role: 'user', content: 'Hi' }] };
const streams = {
  '/api/agent/talker/chat/stream': { message: 'Hi' },
  '/api/chat/stream': { message: 'Hi' },
  '/api/awp': runInput,
  '/api/copilotkit/agent/talker/run': runInput,
  '/v1/chat/completions': { model: 'talker', stream: true, messages: [{ role: 'user', content: 'Hi' }] },
  '/v1/responses': { model: 'talker', stream: true, input: 'Hi' },
};

/** Posts as a client that takes compressed answers, and hands out what arrives as it arrives. */
async function post(url: string, body: unknown): Promise<{ response: IncomingMessage; sent: ClientRequest }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' };
    const sent = request(url, { method: 'POST', headers }, (response) => resolve({ response, sent }));
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

describe('a stream through the whole server', () => {
  it.each(Object.entries(streams))('comes event by event, uncompressed, from %s (R0.6)', async (path, body) => {
    const gate = newGate();
    await using rig = await FaultRig.open({
      answer: async (out) => {
        openStream(out);
        out.write(delta({ content: 'First' }));
        await gate.opened;
        out.end(delta({ content: 'Second' }) + finish());
      },
    });
    const { origin } = await rig.start();
    const { response } = await post(origin + path, body);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk as string;
      // The model says the second word only after the first one has arrived here.
      if (text.includes('First')) gate.open();
    }
    expect(text).toContain('Second');
    expect(text).not.toContain('\r');
  });
});
