import type { ContentBlock, FileBlock, ToolResultBlock, ToolUseBlock } from '../../../../contract/content-block';
import type { MessageRecord } from '../../../core/conversations/message-record';
import type { TurnInput } from '../../../core/turns/turn-record';
import type { UserPart } from './file-parts';
import type { PromptMessage, PromptMessageOf } from './model-call';
import { toArguments } from './tool-arguments';
import { toToolMessage } from './tool-messages';

type BuildModelMessages = {
  history: readonly MessageRecord[];
  /** The running turn's blocks so far, when it goes on after waiting. */
  blocks?: readonly ContentBlock[];
  toolResults?: TurnInput['toolResults'];
  /** By the ids of their calls, answers that the model is to see as it gave them. */
  kept?: Kept;
  toFilePart: ToFilePart;
};

type Kept = ReadonlyMap<string, PromptMessageOf<'assistant'>>;

const nothingKept: Kept = new Map();

/** What stands for a file of a user's message. */
type ToFilePart = (file: FileBlock) => UserPart;
type UserParts = PromptMessageOf<'user'>['content'];
type AssistantParts = PromptMessageOf<'assistant'>['content'];

/**
 * Makes stored messages into a prompt that every provider accepts, whatever is stored: each call is followed by its result
 * (or by one that says it was not executed), nothing is empty, and messages of one role in a row are joined.
 */
export function buildModelMessages(input: BuildModelMessages): PromptMessage[] {
  const { history, blocks = [], toFilePart, kept = nothingKept } = input;
  const results = indexResults([...history.flatMap((message) => message.content), ...blocks], input.toolResults);
  const messages: PromptMessage[] = [];
  for (const message of history) {
    if (message.role === 'user') append(messages, toUserMessage(message.content, toFilePart));
    if (message.role === 'assistant') appendAnswer(messages, message.content, { results, kept });
  }
  appendAnswer(messages, blocks, { results, kept });
  return messages;
}

/** System messages of the history, for the system prompt. */
export function systemTexts(history: readonly MessageRecord[]): string[] {
  return history.filter((message) => message.role === 'system').map((message) => textOf(message.content));
}

type Results = Map<string, ToolResultBlock>;

function indexResults(blocks: readonly ContentBlock[], answers: TurnInput['toolResults']): Results {
  const results: Results = new Map();
  for (const answer of answers ?? []) {
    const { toolUseId, output, error } = answer;
    results.set(toolUseId, { type: 'tool_result', tool_use_id: toolUseId, tool_name: '', output, error });
  }
  for (const block of blocks) {
    if (block.type === 'tool_result' && !results.has(block.tool_use_id)) results.set(block.tool_use_id, block);
  }
  return results;
}

type PartsMessage = { role: 'user'; content: UserParts } | { role: 'assistant'; content: AssistantParts };

function append(messages: PromptMessage[], message: PartsMessage): void {
  if (message.content.length === 0) return;
  const last = messages.at(-1);
  const isJoined = last?.role === message.role && typeof last.content !== 'string';
  if (isJoined) (last.content as unknown[]).push(...message.content);
  else messages.push(message);
}

function toUserMessage(blocks: readonly ContentBlock[], toFilePart: ToFilePart): PartsMessage {
  const parts: UserParts = [];
  for (const block of blocks) {
    if (block.type === 'file') parts.push(toFilePart(block));
    else if (block.type === 'text') parts.push(...textPart(block.text));
    else if (block.type !== 'reasoning') parts.push(...textPart(`[${JSON.stringify(block)}]`));
  }
  return { role: 'user', content: parts };
}

/** An answer is split behind each group of calls, since their results are messages of their own. */
function appendAnswer(
  messages: PromptMessage[],
  blocks: readonly ContentBlock[],
  { results, kept }: { results: Results; kept: Kept },
): void {
  let parts: AssistantParts = [];
  let calls: ToolUseBlock[] = [];
  const flush = () => {
    append(messages, { role: 'assistant', content: keptParts(calls, kept) ?? parts });
    if (calls.length > 0) messages.push(toToolMessage(calls.map((call) => resultOf(call, results))));
    parts = [];
    calls = [];
  };
  let isBehindResult = false;
  for (const block of blocks) {
    if (isBehindResult && block.type !== 'tool_result') flush();
    isBehindResult = block.type === 'tool_result';
    if (block.type === 'tool_use') {
      calls.push(block);
      const { tool_use_id: toolCallId, tool_name: toolName } = block;
      parts.push({ type: 'tool-call', toolCallId, toolName, input: toArguments(block.tool_input) });
    } else if (block.type === 'text') parts.push(...textPart(block.text));
    else if (block.type === 'file') parts.push(...textPart(`[File "${block.filename}" (${block.mime_type})]`));
  }
  flush();
}

/** The answer that these calls, and no others, are from. A copy: what follows may be joined to it. */
function keptParts(calls: readonly ToolUseBlock[], kept: Kept): AssistantParts | null {
  const answer = kept.get(calls[0]?.tool_use_id ?? '');
  const ofAnswer = answer?.content.filter((part) => part.type === 'tool-call') ?? [];
  const isWhole = ofAnswer.length === calls.length && calls.every((call) => kept.get(call.tool_use_id) === answer);
  return answer && isWhole ? [...answer.content] : null;
}

function resultOf(call: ToolUseBlock, results: Results): ToolResultBlock {
  const { tool_use_id, tool_name } = call;
  const found = results.get(tool_use_id);
  if (found) return { ...found, tool_name };
  return { type: 'tool_result', tool_use_id, tool_name, output: null, error: 'Not executed.' };
}

function textPart(text: string): { type: 'text'; text: string }[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
