import { expect, it } from 'vitest';
import type { ConversationsPage } from '../../../contract/conversation';
import { exportConversations } from './export-conversations';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function page(ids: string[]): ConversationsPage {
  return { conversations: ids.map((id) => ({ id })) as ConversationsPage['conversations'], next_cursor: null };
}

type Read = (id: string, stop: () => void) => Blob | 'gone' | 'refused' | Promise<Blob>;

async function run(read: Read = (id) => new Blob([id])) {
  const controller = new AbortController();
  const saved: Blob[] = [];
  const progress: string[] = [];
  let running = 0;
  let most = 0;
  const report = await exportConversations({
    readPage: ({ archived }) => Promise.resolve(page(archived ? IDS.slice(6) : IDS.slice(0, 6))),
    readOne: async (id) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return read(id, () => controller.abort());
    },
    save: (file) => saved.push(file),
    signal: controller.signal,
    onProgress: (done, all) => progress.push(`${String(done)}/${String(all)}`),
  });
  return { report, saved: saved.length, most, progress, text: (await saved[0]?.text()) ?? '' };
}

it('an export reads several conversations at once, and keeps their order', async () => {
  const { text, most, saved, report } = await run();
  expect(text).toBe(IDS.map((id) => `${id}\n`).join(''));
  expect([most, saved]).toEqual([4, 1]);
  expect(report).toEqual({ end: 'done', saved: 8, missed: 0, bytes: 16 });
});

it('an export says how far it is', async () => {
  const { progress } = await run();
  expect([progress[0], progress.at(-1), progress.length]).toEqual(['1/8', '8/8', 8]);
});

it('an export goes on where one cannot be read, and counts it; what was deleted meanwhile is not missed', async () => {
  const { report, text } = await run((id) => (id === 'b' ? 'refused' : id === 'g' ? 'gone' : new Blob([id])));
  expect(report).toMatchObject({ end: 'done', saved: 6, missed: 1 });
  expect(text).not.toContain('b');
});

it('an export that is cancelled leaves nothing', async () => {
  const { report, saved, progress } = await run((id, cancel) => {
    if (id === 'c') cancel();
    return new Blob([id]);
  });
  expect([report.end, saved]).toEqual(['cancelled', 0]);
  expect(progress.length).toBeLessThan(4);
});

it('an export that the server does not finish leaves nothing', async () => {
  const { report, saved } = await run(() => Promise.reject(new Error('away')));
  expect([report.end, saved]).toEqual(['failed', 0]);
});
