import type { z } from 'zod';
import { invalidInput } from '../../core/invalid-input';
import type { Logger } from '../../core/logger';
import { toStorable } from '../../core/to-storable';
import { isJson, mediaTypeOf, refuseContentEncoding, unsupportedMediaType } from './media-type';
import { parseInput } from './parse-input';
import { readBytes } from './read-bytes';

/** A body without a logger, such as one that holds a key, never reaches the log. */
export type BodySource = { request: Request; logger?: Logger };

/** A longer body is told by its size. */
const MAX_LOGGED_BYTES = 16 * 1024;
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

export async function readJsonValue({ request, logger }: BodySource, maxBytes: number): Promise<unknown> {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== '' && !isJson(mediaType)) throw unsupportedMediaType(mediaType, 'application/json');
  refuseContentEncoding(request);
  const bytes = await readBytes(request, maxBytes);
  const body = decodeJson(bytes);
  logger?.debug(bytes.byteLength > MAX_LOGGED_BYTES ? { bodyBytes: bytes.byteLength } : { body }, 'request body');
  return body;
}

function decodeJson(bytes: Uint8Array): unknown {
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
