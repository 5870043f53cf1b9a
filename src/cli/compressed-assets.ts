import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
};

/**
 * Answers for the scripts and styles of the built pages where the browser takes gzip, and `false` for everything else. Each is
 * compressed when it is first asked for. Next would compress all that it sends, which holds streams back.
 */
export function createCompressedAssets(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = listAssets(join(folder, '.next/static'));
  const compressed = new Map<string, Promise<Buffer>>();
  const read = (file: string) => {
    const body = compressed.get(file) ?? readFile(file).then((bytes) => compress(bytes, { level: 9 }));
    compressed.set(file, body);
    return body;
  };
  return (request, response) => {
    const file = files.get(request.url?.split('?', 1)[0] ?? '');
    if (file === undefined || request.method !== 'GET' || !takesGzip(request)) return false;
    read(file).then(
      (body) => send(response, { type: TYPES[extname(file)] ?? '', body }),
      (error: unknown) => {
        compressed.delete(file);
        response.destroy(error as Error);
      },
    );
    return true;
  };
}

/** Their paths on the server, each with its file. */
function listAssets(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => extname(name) in TYPES)
      .map((name) => [`/_next/static/${name.split(sep).join('/')}`, join(folder, name)]),
  );
}

function takesGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers['accept-encoding']?.toString() ?? '');
}

function send(response: ServerResponse, { type, body }: { type: string; body: Buffer }): void {
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'gzip',
    'content-length': body.length,
    // Its name holds its hash.
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
