import type { ModelObject } from '../model-provider';

type CallOptions = Parameters<Extract<ModelObject, { specificationVersion: 'v3' }>['doStream']>[0];

export type TextFile = { name: string; text: string };
export type ToolAnswer = { toolName: string; text: string; isError: boolean };

/** A prompt as the embedded model sees it. */
export type Question = {
  /** The last user message without its attachments. */
  text: string;
  /** Attached texts of the last message. */
  files: TextFile[];
  /** Attached texts of earlier messages. */
  earlierFiles: TextFile[];
  /** Lines that say why an attachment of the last message cannot be read. */
  unreadable: string[];
  /** Facts that came with this message. */
  context: string[];
  /** What tools answered since the last user message. */
  toolAnswers: ToolAnswer[];
  /** Names of the tools that may be called. */
  tools: string[];
  /** True until the first answer of the conversation is complete. */
  isFirst: boolean;
};

type Message = CallOptions['prompt'][number];

const filePattern = /^<file name="([^"\n]*)"[^>\n]*>\n([\s\S]*)\n<\/file>(?:\n\[[^\n]*\])?$/;
const notePattern = /^\[The attached file "[\s\S]*\]$/;

export function readQuestion({ prompt, tools }: Pick<CallOptions, 'prompt' | 'tools'>): Question {
  const lastUser = prompt.findLastIndex((message) => message.role === 'user');
  const parts = textParts(prompt[lastUser]);
  const earlier = prompt.slice(0, Math.max(0, lastUser));
  return {
    text: parts.filter((part) => !filePattern.test(part) && !notePattern.test(part)).join('\n').trim(),
    files: parts.flatMap(toFile),
    earlierFiles: earlier.filter((message) => message.role === 'user').flatMap(textParts).flatMap(toFile),
    unreadable: parts.filter((part) => notePattern.test(part)),
    context: prompt.flatMap((message) => (message.role === 'system' ? contextOf(message.content) : [])),
    toolAnswers: prompt.slice(lastUser + 1).flatMap(toolAnswersOf),
    tools: (tools ?? []).map((tool) => tool.name),
    isFirst: !earlier.some((message) => message.role === 'assistant'),
  };
}

function textParts(message: Message | undefined): string[] {
  if (message?.role !== 'user') return [];
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
}

function toFile(part: string): TextFile[] {
  const [, name, text] = filePattern.exec(part) ?? [];
  if (name === undefined || text === undefined) return [];
  return [{ name: name.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), text }];
}

function contextOf(system: string): string[] {
  const [, facts = ''] = system.split('# Context of this message\n\n');
  const [own = ''] = facts.split('\n\n# Shared state\n\n');
  return own.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : line.trim() === '' ? [] : [line]));
}

function toolAnswersOf(message: Message): ToolAnswer[] {
  if (message.role !== 'tool') return [];
  return message.content.flatMap((part) => {
    if (part.type !== 'tool-result') return [];
    const { output, toolName } = part;
    const text = 'value' in output && typeof output.value === 'string' ? output.value : JSON.stringify(output);
    return [{ toolName, text, isError: output.type.startsWith('error') }];
  });
}
