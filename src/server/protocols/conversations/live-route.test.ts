import { EventSource } from 'eventsource';
import { describe, expect, it } from 'vitest';
import { createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';
import { conversationRoutes } from './conversation-routes';
import { BASE, startConversations } from './testing/start-conversations';

describe('one connection for all tabs', () => {
  it('carries the events of every followed conversation and the news of the list', async () => {
    await using app = await startConversations(() => [{ type: 'text_delta', text: 'Hello' }]);
    const [one, two] = [await app.create(), await app.create()];
    const source = new EventSource(`${app.server.origin}${BASE}/live?follow=${one}:0,${two}:0`);
    const texts = new Map<string, string>();
    const done = new Promise<void>((resolve) => {
      source.addEventListener('events', ({ data }) => {
        const { conversation_id: id, events } = JSON.parse(data as string) as {
          conversation_id: string;
          events: { event: { type: string; text?: string } }[];
        };
        for (const { event } of events) texts.set(id, `${texts.get(id) ?? ''}${event.text ?? ''}`);
        if (texts.get(one) === 'Hello' && texts.get(two) === 'Hello') resolve();
      });
    });
    const listed = new Promise<string>((resolve) => {
      source.addEventListener('conversations', ({ data }) => {
        const { changed } = JSON.parse(data as string) as { changed: { id: string }[] };
        resolve(changed[0]?.id ?? '');
      });
    });
    await new Promise((resolve) => source.addEventListener('open', resolve));
    await Promise.all([app.post(one, 'a'), app.post(two, 'b')]);
    await done;
    expect([one, two]).toContain(await listed);
    source.close();
  });

  it('says of a conversation that is not there that it cannot be followed, and goes on', async () => {
    await using app = await startConversations(() => []);
    const source = new EventSource(`${app.server.origin}${BASE}/live?follow=nowhere:0`);
    const ended = await new Promise((resolve) => source.addEventListener('ended', ({ data }) => resolve(data)));
    expect(JSON.parse(ended as string)).toEqual({ conversation_id: 'nowhere' });
    expect(source.readyState).toBe(EventSource.OPEN);
    source.close();
  });

  it('beats in silence, in a way that a page can hear', async () => {
    const agents = [createScriptedAgent({})];
    await using server = await startHttpServer({ agents, routes: conversationRoutes, settings: { keepaliveMs: 20 } });
    const source = new EventSource(`${server.origin}${BASE}/live`);
    for (let beat = 0; beat < 2; beat += 1) {
      await new Promise((resolve) => source.addEventListener('beat', resolve, { once: true }));
    }
    source.close();
  });
});
