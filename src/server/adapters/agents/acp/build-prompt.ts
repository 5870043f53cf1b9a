import type { ContentBlock, FileBlock } from '../../../../contract/content-block';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { MessageRecord } from '../../../core/conversations/message-record';
import { fileNotePart, fileTextPart } from '../llm/file-parts';
import { readAttachmentContent } from '../llm/attachments/attachment-content';

type BuildPrompt = {
  turn: AgentTurn;
  /** What the session does not know yet, the question aside. */
  unknown: readonly MessageRecord[];
  question: MessageRecord | undefined;
  instructions: string;
  takesImages: boolean;
};

type PromptBlock = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string };

const MAX_HISTORY = 100_000;

/** What the program gets: what came before if it has to be told, the question, its files. */
export async function buildPrompt(options: BuildPrompt): Promise<PromptBlock[]> {
  const { turn, unknown, question, instructions } = options;
  const before = tellHistory(unknown);
  const blocks: PromptBlock[] = [instructions, before, ...tellContext(turn)].filter((text) => text !== '').map(toText);
  for (const block of question?.content ?? [{ type: 'text' as const, text: turn.input.text }]) {
    if (block.type === 'text' && block.text !== '') blocks.push(toText(block.text));
    if (block.type === 'file') blocks.push(await toFile(block, options));
  }
  return blocks;
}

function toText(text: string): PromptBlock {
  return { type: 'text', text };
}

function tellContext({ input: { context = [] } }: AgentTurn): string[] {
  return context.map(({ description, value }) => `<context description=${JSON.stringify(description)}>\n${value}\n</context>`);
}

/** The newest part of it, when it is long. */
function tellHistory(messages: readonly MessageRecord[]): string {
  const told = messages.map(({ role, content }) => `${role}: ${content.map(tellBlock).filter(Boolean).join('\n')}`).join('\n\n');
  if (told === '') return '';
  const kept = told.length > MAX_HISTORY ? `[…]${told.slice(-MAX_HISTORY)}` : told;
  return `<conversation-so-far>\n${kept}\n</conversation-so-far>`;
}

function tellBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'tool_use':
      return `[called ${block.tool_name} with ${JSON.stringify(block.tool_input).slice(0, 500)}]`;
    case 'tool_result':
      return `[${block.tool_name}: ${(block.error ?? JSON.stringify(block.output)).slice(0, 1000)}]`;
    case 'file':
      return `[file ${block.filename}]`;
    case 'reasoning':
      return '';
  }
}

async function toFile(file: FileBlock, { turn, takesImages }: BuildPrompt): Promise<PromptBlock> {
  const input = takesImages ? (['text', 'image'] as const) : (['text'] as const);
  const content = await readAttachmentContent(file, { input: [...input], turn, signal: turn.signal });
  switch (content.kind) {
    case 'native':
      return { type: 'image', data: Buffer.from(content.bytes).toString('base64'), mimeType: file.mime_type };
    case 'text':
      return toText(fileTextPart(file, content.text).text);
    case 'missing':
      return toText(fileNotePart(file, content.fact).text);
  }
}
