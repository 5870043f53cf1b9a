import { AGUI_MEDIA_TYPE } from '@ag-ui/encoder';

type Range = { type: string; quality: number };

/** True when the client names the binary encoding itself and likes SSE no better; a wildcard gives a person with curl text. */
export function acceptsBinary(accept: string | null): boolean {
  const ranges = (accept ?? '').split(',').map(toRange);
  const binary = ranges.find((range) => range.type === AGUI_MEDIA_TYPE);
  const text = ranges.find((range) => range.type === 'text/event-stream');
  if (!binary || binary.quality === 0) return false;
  if (!text || text.quality < binary.quality) return true;
  return text.quality === binary.quality && ranges.indexOf(binary) < ranges.indexOf(text);
}

function toRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
