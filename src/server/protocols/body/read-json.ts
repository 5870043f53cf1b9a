import type { z } from 'zod';
import { invalidInput } from '../../core/invalid-input';
import type { Logger } from '../../core/logger';
import { toStorable } from '../../core/to-storable';
import { JsonIntake } from './json-intake';
import { isJson, mediaTypeOf, refuseContentEncoding, unsupportedMediaType } from './media-type';
import { parseInput } from './parse-input';
import { readBytes, readChunks } from './read-bytes';
import { setLongStrings } from './set-long-strings';

/** A body without a logger, such as one that holds a key, never reaches the log. */
export type BodySource = { request: Request; logger?: Logger };

/** A longer body is told by its size. */
const MAX_LOGGED_BYTES = 16 * 1024;
/** A larger body is read in pieces, where it may hold files. */
const MAX_WHOLE_BYTES = 256 * 1024;
const MAX_DEPTH = 200;
/** Escapes that may make a text which a store cannot keep: NUL, or half of a surrogate pair. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Reads, limits, decodes and checks a JSON body. An empty body counts as `{}`, so that a body whose members are all
 * optional may be left out. Text comes without NUL and without lone surrogates.
 */
export async function readJson<T extends z.ZodType>(
  source: BodySource,
  schema: T,
  maxBytes: number,
): Promise<z.output<T>> {
  return parseInput(schema, await readJsonValue(source, maxBytes));
}

/** `filePlaces`: where files may stand in the body, such as `files.0.content`. Long ones stay in pieces there. */
export async function readJsonValue(
  { request, logger }: BodySource,
  maxBytes: number,
  filePlaces?: RegExp,
): Promise<unknown> {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== '' && !isJson(mediaType)) throw unsupportedMediaType(mediaType, 'application/json');
  refuseContentEncoding(request);
  if (filePlaces !== undefined && !isSmall(request)) return readInPieces(request, maxBytes, filePlaces);
  const bytes = await readBytes(request, maxBytes);
  const body = decodeJson(bytes);
  logger?.debug(bytes.byteLength > MAX_LOGGED_BYTES ? { bodyBytes: bytes.byteLength } : { body }, 'request body');
  return body;
}

function isSmall(request: Request): boolean {
  const declared = request.headers.get('content-length');
  return declared !== null && Number(declared) <= MAX_WHOLE_BYTES;
}

async function readInPieces(request: Request, maxBytes: number, filePlaces: RegExp): Promise<unknown> {
  const intake = new JsonIntake();
  for await (const chunk of readChunks(request, maxBytes)) intake.push(chunk);
  const { rest, long } = intake.end();
  const body = decodeJson(rest);
  if (long.size === 0) return body;
  try {
    return setLongStrings(body, { long, filePlaces });
  } catch (error) {
    throw invalidInput([{ path: '', message: 'The body is not valid JSON.' }], error);
  }
}

/** The value of a JSON text without NUL, lone surrogates and too deep nesting; an empty text counts as `{}`. */
export function decodeJson(bytes: Uint8Array): unknown {
  const text = decodeText(bytes);
  if (text.trim() === '') return {};
  const value = parseText(text);
  if (isTooDeep(value))
    throw invalidInput([{ path: '', message: `The body is nested more than ${MAX_DEPTH} levels deep.` }]);
  return UNSTORABLE_ESCAPE.test(text) ? toStorable(value) : value;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw invalidInput([{ path: '', message: 'The body is not UTF-8.' }], error);
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw invalidInput([{ path: '', message: 'The body is not valid JSON.' }], error);
  }
}

/** Level by level, not by recursion: a deep value would break the stack here as it does later in `JSON.stringify`. */
function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    const containers = level.filter((value): value is object => typeof value === 'object' && value !== null);
    if (containers.length === 0) return false;
    level = containers.flatMap((value) => Object.values(value) as unknown[]);
  }
  return true;
}
