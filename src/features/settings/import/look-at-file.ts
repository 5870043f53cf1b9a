/** What a file is that is no export of ours. */
export type FileProblem =
  'archive' | 'binary' | 'chatgpt' | 'claude' | 'empty' | 'list' | 'markdown' | 'other' | 'page' | 'unreadable';

export type LookedAt = { problem: FileProblem } | { problem: null; encoding: string };

const LOOKED_AT_BYTES = 64 * 1024;
/** Zip and gzip. */
const ARCHIVES = [
  [0x50, 0x4b],
  [0x1f, 0x8b],
];
const ENCODINGS: [mark: number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Tells by its beginning whether a file may be an export of ours, before any of it is sent. */
export async function lookAtFile(file: Blob): Promise<LookedAt> {
  const bytes = await file
    .slice(0, LOOKED_AT_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (bytes === null) return { problem: 'unreadable' };
  const start = new Uint8Array(bytes);
  const begins = (mark: number[]) => mark.every((byte, index) => start[index] === byte);
  if (ARCHIVES.some(begins)) return { problem: 'archive' };
  // What older shells of Windows write when the answer of a program is sent into a file.
  const encoding = ENCODINGS.find(([mark]) => begins(mark))?.[1] ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(start).trimStart();
  const problem = problemOf(text);
  return problem === null ? { problem, encoding } : { problem };
}

function problemOf(text: string): FileProblem | null {
  if (text === '') return 'empty';
  if (text.includes('\0')) return 'binary';
  if (text.startsWith('{')) return null;
  if (text.startsWith('[')) return listProblem(text);
  if (text.startsWith('<')) return 'page';
  if (/^#{1,6} /.test(text)) return 'markdown';
  return text.startsWith('%PDF') || text.includes('\uFFFD') ? 'binary' : 'other';
}

function listProblem(text: string): FileProblem {
  if (text.includes('"mapping"')) return 'chatgpt';
  return text.includes('"chat_messages"') ? 'claude' : 'list';
}
