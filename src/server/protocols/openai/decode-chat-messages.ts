import type { ChatMessage, ChatPart } from './chat-body-schema';
import { type Dialogue, type DialogueMessage, parseArguments, type Part } from './dialogue';

export function decodeChatMessages(messages: readonly ChatMessage[]): Dialogue {
  const instructions = messages.flatMap((message) =>
    message.role === 'system' || message.role === 'developer' ? [textOf(message.content)] : [],
  );
  return { param: 'messages', instructions, messages: messages.flatMap(decodeMessage) };
}

function decodeMessage(message: ChatMessage, index: number): DialogueMessage[] {
  switch (message.role) {
    case 'system':
    case 'developer':
      return [];
    case 'user':
      return [
        {
          role: 'user',
          parts: message.content.flatMap((part, at) => decodePart(part, `messages[${index}].content[${at}]`)),
        },
      ];
    case 'assistant': {
      const calls = message.tool_calls ?? [];
      return [
        {
          role: 'assistant',
          text: textOf(message.content ?? []),
          calls: calls.map((call) => ({
            id: call.id,
            name: call.function.name,
            input: parseArguments(call.function.arguments),
          })),
        },
      ];
    }
    case 'tool':
      return [{ role: 'tool', callId: message.tool_call_id, output: textOf(message.content) }];
  }
}

function decodePart(part: ChatPart, param: string): Part[] {
  switch (part.type) {
    case 'text':
      return [{ kind: 'text', text: part.text }];
    case 'image_url':
      return [{ kind: 'file', source: { url: part.image_url.url }, filename: null, param: `${param}.image_url.url` }];
    case 'file': {
      const { file_id: fileId, file_data: data, filename } = part.file;
      const source = typeof fileId === 'string' ? { fileId } : { data: data ?? '' };
      return [{ kind: 'file', source, filename: filename ?? null, param: `${param}.file` }];
    }
    case 'input_audio':
      return [];
  }
}

function textOf(parts: readonly { type: string; text?: string; refusal?: string }[]): string {
  return parts.map((part) => part.text ?? part.refusal ?? '').join('\n');
}
