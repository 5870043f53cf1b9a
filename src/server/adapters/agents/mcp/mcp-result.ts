import type { CallToolResult } from '@modelcontextprotocol/client';

/** A picture above this, in characters of base64, is named and not kept. */
const MAX_BINARY_CHARACTERS = 1_500_000;

type McpBlock = CallToolResult['content'][number];

/** What a server answered, for the record and the model. Throws what it calls an error. */
export function toToolOutput(result: CallToolResult): unknown {
  const { content, structuredContent, isError } = result;
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  if (isError === true) throw new Error(texts.join('\n') || 'The tool failed without saying why.');
  // Structured content is repeated as text, by the specification, for those who read only that.
  if (texts.length === content.length && texts.length > 0) return texts.join('\n');
  if (content.length === 0) return structuredContent ?? '';
  return { content: content.map(toPart).sort(binaryLast) };
}

function toPart(block: McpBlock): Record<string, unknown> {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
    case 'audio':
      return { type: block.type, mime_type: block.mimeType, ...toData(block.data) };
    case 'resource_link':
      return { type: 'link', uri: block.uri, name: block.name, ...(block.description !== undefined && { description: block.description }) };
    case 'resource':
      return toResource(block.resource);
  }
}

function toResource(resource: Extract<McpBlock, { type: 'resource' }>['resource']): Record<string, unknown> {
  const { uri, mimeType } = resource;
  const type = { type: 'resource', uri, ...(mimeType !== undefined && { mime_type: mimeType }) };
  return 'text' in resource ? { ...type, text: resource.text } : { ...type, ...toData(resource.blob) };
}

function toData(base64: string): Record<string, unknown> {
  if (base64.length <= MAX_BINARY_CHARACTERS) return { data: base64 };
  return { size: Math.floor((base64.length * 3) / 4), omitted: 'too large' };
}

/** A preview of the output should begin with words. */
function binaryLast(left: Record<string, unknown>, right: Record<string, unknown>): number {
  return Number('data' in left) - Number('data' in right);
}
