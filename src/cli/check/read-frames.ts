import type { Findings } from './findings';

export type SeenEvent = { type: string } & Record<string, unknown>;

const MAX_FRAME_BYTES = 10 * 1024 * 1024;

/**
 * The events of a stream, read as generously as clients do; where they are strict, or may become so, the framing is found
 * fault with. `isWhole`: the stream ended by itself.
 */
export function readFrames(
  bytes: Uint8Array,
  { findings, isWhole }: { findings: Findings; isWhole: boolean },
): SeenEvent[] {
  findings.exercise('P16');
  const text = new TextDecoder().decode(bytes);
  if (text.includes('\r')) findings.fault('P16', 'a CR in the framing');
  const frames = text.replace(/\r\n?/g, '\n').split('\n\n');
  const rest = frames.pop() ?? '';
  if (isWhole && rest !== '') findings.fault('P16', `the last frame does not end with an empty line: ${rest}`);
  return [...frames, ...(isWhole && rest !== '' ? [rest] : [])].flatMap((frame) => readFrame(frame, findings));
}

function readFrame(frame: string, findings: Findings): SeenEvent[] {
  if (Buffer.byteLength(frame) > MAX_FRAME_BYTES) findings.fault('P16', 'a frame of more than 10 MiB');
  const lines = frame.split('\n').filter((line) => line !== '');
  for (const line of lines) {
    if (!/^(?::|data:|event:|id:|retry:)/.test(line)) findings.fault('P16', `a line that is no SSE field: ${line}`);
  }
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''));
  const whole = parse(data.join('\n'));
  if (whole !== undefined) return toEvents(whole, findings);
  if (data.length > 1) findings.fault('P16', 'more than one event in a frame');
  return data.flatMap((line) => readData(line, findings));
}

function readData(line: string, findings: Findings): SeenEvent[] {
  const value = parse(line);
  if (value !== undefined) return toEvents(value, findings);
  if (line === '') findings.fault('P16', 'empty data');
  else if (line === '[DONE]') findings.fault('P16', '[DONE]');
  else findings.fault('P16', `data that is no JSON: ${line}`);
  return [];
}

function toEvents(value: unknown, findings: Findings): SeenEvent[] {
  if (typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string') {
    return [value as SeenEvent];
  }
  findings.fault('P14', `data without an event type: ${JSON.stringify(value)}`);
  return [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
