import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../process-usage.mjs';

const COUNT = 10;
const FILE_BYTES = 50 * 1024 * 1024;
/** As much as a JSON body takes, as base64. */
const INLINE_BYTES = 7 * 1024 * 1024;
const DIALECTS = ['agent-rest', 'ag-ui', 'chat-completions'];
const HEALTH_EVERY_MS = 20;
const IDLE_MS = 3000;
const FIXTURES = new URL('../../src/server/adapters/documents/__fixtures__/', import.meta.url);

/** The first of each kind also starts what reads it, so it is read twice, with a byte more the first time. */
const DOCUMENTS = [
  { figure: 'text of a PDF, a page', name: 'pdf/report.pdf', pages: 2 },
  { figure: 'text of a scanned PDF, a page', name: 'pdf/scanned.pdf', pages: 2 },
  { figure: 'text of a scanned receipt', name: 'images/receipt.jpg', pages: 1 },
  { figure: 'text of a docx', name: 'docx/report.docx', pages: 1 },
  { figure: 'text of an xlsx', name: 'xlsx/workbook.xlsx', pages: 1 },
];

/** Large files that come at once, and what it takes to read small ones. */
export async function measureUploads(stage) {
  const call = stage.startLoad();
  const parley = await stage.startParley(await stage.startModel(), { isWatched: true });
  const rows = await uploadAtOnce(call, parley);
  rows.push(await readLongText(call, parley));
  for (const dialect of DIALECTS) rows.push(await postInline(call, parley, dialect));
  for (const document of DOCUMENTS) rows.push(await measureText(call, parley, document));
  return rows;
}

async function uploadAtOnce(call, { origin, pid, memory, stallMs }) {
  await readHealth(origin);
  await memory();
  const idle = watchServer({ origin, pid });
  await sleep(IDLE_MS);
  const { slowestMs: slowestIdleMs } = await idle.stop();
  await stallMs();
  const idleBytes = residentBytes(pid);
  const watch = watchServer({ origin, pid });
  const times = await call('uploadFiles', { origin, count: COUNT, bytes: FILE_BYTES });
  const { peakBytes, slowestMs } = await watch.stop();
  const seconds = Math.max(...times) / 1000;
  return [
    row(`${COUNT} uploads of 50 MB at once`, 'MB/s', (COUNT * FILE_BYTES) / 1e6 / seconds),
    row('memory over idle meanwhile, at most', 'MB', (peakBytes - idleBytes) / 1e6),
    { ...row('answer of /api/health meanwhile, slowest; floor: idle', 'ms', slowestMs), floor: slowestIdleMs },
    row('longest stall meanwhile', 'ms', await stallMs()),
  ];
}

/** What was uploaded last is read whole by a process of its own; the server hands it on. */
async function readLongText(call, { origin, stallMs }) {
  const { file_id: id } = await call('uploadText', { origin, name: 'long.txt', bytes: FILE_BYTES });
  await stallMs();
  const response = await fetch(`${origin}/api/v1/files/${id}/text`);
  if (!response.ok) throw new Error(`the text of a long file answered ${response.status}`);
  await response.text();
  return row('longest stall while a text of 50 MB is read', 'ms', await stallMs());
}

async function postInline(call, { origin, stallMs }, dialect) {
  const agent = 'burst-50';
  await call('postInlineFiles', { origin, agent, dialect, count: 1, bytes: 128 });
  await stallMs();
  await call('postInlineFiles', { origin, agent, dialect, count: 5, bytes: INLINE_BYTES });
  return row(`longest stall: 5 bodies of 10 MB at once, ${dialect}`, 'ms', await stallMs());
}

function watchServer({ origin, pid }) {
  let isOver = false;
  let peakBytes = 0;
  let slowestMs = 0;
  const done = (async () => {
    while (!isOver) {
      slowestMs = Math.max(slowestMs, await readHealth(origin));
      peakBytes = Math.max(peakBytes, residentBytes(pid));
      await sleep(HEALTH_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await done;
      return { peakBytes, slowestMs };
    },
  };
}

async function readHealth(origin) {
  const begun = performance.now();
  await (await fetch(`${origin}/api/health`)).text();
  return performance.now() - begun;
}

async function measureText(call, { origin }, { figure, name, pages }) {
  const bytes = readFileSync(new URL(name, FIXTURES));
  const read = async (content) => {
    const base64 = content.toString('base64');
    const id = await call('uploadFile', { origin, name: name.split('/').at(-1), base64 });
    const begun = performance.now();
    const response = await fetch(`${origin}/api/v1/files/${id}/text`);
    if (!response.ok) throw new Error(`the text of ${name} answered ${response.status}`);
    await response.text();
    return performance.now() - begun;
  };
  await read(Buffer.concat([bytes, Buffer.from('\n')])).catch(() => undefined);
  return row(figure, 'ms', (await read(bytes)) / pages);
}

function row(figure, unit, parley) {
  return { figure, unit, parley, floor: null };
}
