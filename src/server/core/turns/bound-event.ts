import type { TurnEvent } from '../../../contract/turn-event';
import type { BodyReference } from '../../../contract/content-block';

/** A tool's output above this travels by reference, with a preview in its place. */
const MAX_OUTPUT_CHARACTERS = 16_000;
/** The limit of everything else: 64 KiB of UTF-8 at the worst, minus room for the frame. */
export const MAX_EVENT_CHARACTERS = 20_000;
const PREVIEW_CHARACTERS = 2_000;

export type StoreBody = (text: string, filename: string) => Promise<BodyReference>;

/** Splits or stores away what would make an event larger than a stream may carry. */
export async function boundEvent(event: TurnEvent, store: StoreBody): Promise<TurnEvent[]> {
  switch (event.type) {
    case 'text_delta':
    case 'reasoning_delta':
      return pieces(event.text).map((text) => ({ ...event, text }));
    case 'tool_call_delta':
      return pieces(event.delta).map((delta) => ({ ...event, delta }));
    case 'tool_result':
      return [await boundResult(event, store)];
    case 'tool_call':
      return [await boundCall(event, store)];
    case 'approval_request':
      return [await boundCall({ ...event, message: preview(event.message) }, store)];
    default:
      return [await boundOther(event, store)];
  }
}

async function boundResult(event: Extract<TurnEvent, { type: 'tool_result' }>, store: StoreBody): Promise<TurnEvent> {
  const text = asText(event.output);
  const error = event.error === null ? null : event.error.slice(0, PREVIEW_CHARACTERS);
  if (text.length <= MAX_OUTPUT_CHARACTERS) return { ...event, error };
  const isText = typeof event.output === 'string';
  const output_ref = await store(text, `${event.tool_name || 'tool'}-output.${isText ? 'txt' : 'json'}`);
  return { ...event, error, output: preview(text), output_ref };
}

type Call = Extract<TurnEvent, { type: 'tool_call' | 'approval_request' }>;

async function boundCall(event: Call, store: StoreBody): Promise<TurnEvent> {
  const text = JSON.stringify(event.tool_input ?? null);
  if (text.length <= MAX_EVENT_CHARACTERS) return event;
  return {
    ...event,
    tool_input: { _preview: preview(text) },
    input_ref: await store(text, `${event.tool_name}-input.json`),
  };
}

async function boundOther(event: TurnEvent, store: StoreBody): Promise<TurnEvent> {
  const text = asText(event);
  if (text.length <= MAX_EVENT_CHARACTERS) return event;
  const { file_id, size } = await store(text, `${event.type}.json`);
  return { type: 'custom', name: 'large_event', value: { type: event.type, file_id, size } };
}

function pieces(text: string): string[] {
  if (text.length <= MAX_EVENT_CHARACTERS) return [text];
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = wholeCharacterEnd(text, at + MAX_EVENT_CHARACTERS);
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}

/** `end`, or one less where it would cut a surrogate pair. */
function wholeCharacterEnd(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return end < text.length && code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
}

function preview(text: string): string {
  return text.slice(0, wholeCharacterEnd(text, PREVIEW_CHARACTERS));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
