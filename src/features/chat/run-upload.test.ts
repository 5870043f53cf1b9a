import { afterEach, expect, it, vi } from 'vitest';
import type { Attachment } from './attachment';
import { runUpload } from './run-upload';

const MIB = 1024 * 1024;
const fileOf = (size: number) => ({ name: 'a.pdf', size }) as File;

afterEach(() => vi.unstubAllGlobals());

/** The states of an upload to a server whose files may have 2 MB, or which says nothing of that and refuses. */
async function upload(size: number, about: unknown) {
  const sent = vi.fn();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(about)));
  vi.stubGlobal(
    'FormData',
    class {
      append = vi.fn();
    },
  );
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 413;
      responseText = '{"detail":"The body may have 3145728 bytes at most."}';
      onload = () => undefined;
      open = sent;
      send = () => this.onload();
    },
  );
  const states: Attachment['upload'][] = [];
  await runUpload(fileOf(size), new AbortController(), (state) => states.push(state));
  return { sent, states };
}

it('a file that is too large is told in words of files (it was told of the body of a request)', async () => {
  const { states } = await upload(4 * MIB, {});
  expect(states).toEqual([{ state: 'failed', reason: 'It has 4.0 MB, more than this server takes.', source: null }]);
});

it('a file that is too large is not uploaded first', async () => {
  const { sent, states } = await upload(4 * MIB, { result: { data: { file_bytes: 2 * MIB } } });
  expect(states).toEqual([{ state: 'failed', reason: 'It has 4.0 MB; a file may have 2.0 MB.', source: null }]);
  expect(sent).not.toHaveBeenCalled();
});
