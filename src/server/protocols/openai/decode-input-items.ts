import { type Dialogue, type DialogueMessage, parseArguments, type Part } from './dialogue';
import type { InputItem, ResponsePart } from './response-body-schema';

export function decodeInputItems(items: readonly InputItem[], instructions: string | null | undefined): Dialogue {
  const own = items.flatMap((item) =>
    item.type === 'message' && (item.role === 'system' || item.role === 'developer') ? [textOf(item.content)] : [],
  );
  return {
    param: 'input',
    instructions: [...(typeof instructions === 'string' ? [instructions] : []), ...own],
    messages: joinAnswers(items.flatMap(decodeItem)),
  };
}

function decodeItem(item: InputItem, index: number): DialogueMessage[] {
  switch (item.type) {
    case 'message':
      return decodeMessage(item, index);
    case 'function_call':
      return [
        {
          role: 'assistant',
          text: '',
          calls: [{ id: item.call_id, name: item.name, input: parseArguments(item.arguments) }],
        },
      ];
    case 'function_call_output':
      return [{ role: 'tool', callId: item.call_id, output: textOf(item.output) }];
    case 'reasoning':
    case 'item_reference':
      return [];
  }
}

function decodeMessage({ role, content }: Extract<InputItem, { type: 'message' }>, index: number): DialogueMessage[] {
  if (role === 'assistant') return [{ role, text: textOf(content), calls: [] }];
  if (role !== 'user') return [];
  return [{ role, parts: content.flatMap((part, at) => decodePart(part, `input[${index}].content[${at}]`)) }];
}

/** Text and calls of one answer are items of their own; here they are one message again. */
function joinAnswers(messages: readonly DialogueMessage[]): DialogueMessage[] {
  const joined: DialogueMessage[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (message.role !== 'assistant' || last?.role !== 'assistant') joined.push(message);
    else {
      const text = [last.text, message.text].filter((part) => part !== '').join('\n\n');
      joined[joined.length - 1] = { role: 'assistant', text, calls: [...last.calls, ...message.calls] };
    }
  }
  return joined;
}

function decodePart(part: ResponsePart, param: string): Part[] {
  switch (part.type) {
    case 'input_image': {
      const source = typeof part.file_id === 'string' ? { fileId: part.file_id } : { url: part.image_url ?? '' };
      return [{ kind: 'file', source, filename: null, param: `${param}.image_url` }];
    }
    case 'input_file':
      return [{ kind: 'file', source: sourceOf(part), filename: part.filename ?? null, param: `${param}.file_data` }];
    case 'input_audio':
      return [];
    case 'refusal':
      return [{ kind: 'text', text: part.refusal }];
    default:
      return [{ kind: 'text', text: part.text }];
  }
}

function sourceOf({ file_id: fileId, file_url: url, file_data: data }: Extract<ResponsePart, { type: 'input_file' }>) {
  if (typeof fileId === 'string') return { fileId };
  return typeof url === 'string' ? { url } : { data: data ?? '' };
}

function textOf(parts: readonly ResponsePart[]): string {
  return parts
    .flatMap((part) => ('text' in part ? [part.text] : part.type === 'refusal' ? [part.refusal] : []))
    .join('\n');
}
