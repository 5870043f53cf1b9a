import { z } from 'zod';
import { pagesOf } from '../../../../core/files/page-marks';
import type { RunnableTool } from '../../tools/runnable-tool';
import { readToolInputSchema } from '../../tools/tool-input-schema';
import { AttachmentIndex } from './attachment-index';
import { READ_ATTACHMENT, SEARCH_ATTACHMENTS } from './attachment-tool-names';
import type { NamedText } from './prompt-attachments';

const TIMEOUT_MS = 30_000;
const MOST_CHARACTERS = 10_000;
const MOST_NAMES = 50;

const searchInput = z.object({
  query: z.string().min(1).describe('Words that the passage should have in it.'),
  file: z.string().optional().describe('Only in this file.'),
});
const readInput = z.object({
  file: z.string().describe('The name of the attachment.'),
  from: z.number().int().min(0).default(0).describe('The character to begin at.'),
  page: z.number().int().min(1).optional().describe('The page to begin at instead, of a long PDF.'),
  length: z.number().int().min(1).max(MOST_CHARACTERS).default(4000).describe('How many characters to read.'),
});

/** Tools with which a model finds what did not fit into its prompt. */
export function createAttachmentTools(texts: readonly NamedText[]): RunnableTool[] {
  let index: Promise<AttachmentIndex> | undefined;
  const search = defineTool(SEARCH_ATTACHMENTS, {
    description: `Finds passages in the attachments of this conversation. They are: ${listOf(texts)}.`,
    schema: searchInput,
    execute: async ({ query, file }) => {
      const inFile = file === undefined ? undefined : find(texts, file).name;
      index ??= AttachmentIndex.of(texts);
      const passages = (await index).find(query, inFile);
      return passages.length === 0 ? { passages, note: 'No passage has any of these words. Try others.' } : { passages };
    },
  });
  const read = defineTool(READ_ATTACHMENT, {
    description: 'Reads a part of an attachment of this conversation.',
    schema: readInput,
    execute: ({ file, page, length, ...input }) => {
      const { name, text } = find(texts, file);
      const from = page === undefined ? input.from : startOf(page, text);
      const part = text.slice(from, from + length);
      return { file: name, from, to: from + part.length, total: text.length, text: part };
    },
  });
  return [search, read];
}

function startOf(page: number, text: string): number {
  const pages = pagesOf(text);
  // A page without text has no mark.
  const found = pages.find((candidate) => candidate.page >= page);
  if (found) return found.from;
  throw new Error(pages.length === 0 ? 'Its pages are not marked.' : `Its last page with text is ${pages.at(-1)?.page}.`);
}

type Definition<Schema extends z.ZodType> = {
  description: string;
  schema: Schema;
  execute: (input: z.output<Schema>) => unknown;
};

function defineTool<Schema extends z.ZodType>(name: string, definition: Definition<Schema>): RunnableTool {
  return {
    name,
    description: definition.description,
    ...readToolInputSchema(definition.schema),
    approval: 'never',
    isDestructive: false,
    timeoutMs: TIMEOUT_MS,
    execute: definition.execute as RunnableTool['execute'],
  };
}

/** A model may leave out what stands before the name, or write it in other letters. */
function find(texts: readonly NamedText[], name: string): NamedText {
  const wanted = simple(name);
  const found = texts.find((text) => text.name === name) ?? texts.find((text) => simple(text.name) === wanted);
  if (!found) throw new Error(`There is no attachment "${name}". There are: ${listOf(texts)}.`);
  return found;
}

function simple(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

function listOf(texts: readonly NamedText[]): string {
  const names = texts.slice(0, MOST_NAMES).map(({ name, text }) => `"${name}" (${text.length} characters)`);
  const rest = texts.length - names.length;
  return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
