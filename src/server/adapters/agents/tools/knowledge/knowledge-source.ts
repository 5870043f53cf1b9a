import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { sleep } from '../../../../core/clock';
import type { ApprovalPolicy } from '../../definition/tool-schema';
import type { ToolParts } from '../tool-parts';
import type { RunnableTool } from '../runnable-tool';
import { readToolInputSchema } from '../tool-input-schema';
import type { ToolSource } from '../tool-source';
import { KnowledgeIndex, type FoundPassage } from './knowledge-index';

/** How long a search waits for documents that are being read. */
const PATIENCE_MS = 10_000;
const TIMEOUT_MS = 60_000;
const DEFAULT_PASSAGES = 5;

const inputSchema = z.object({
  query: z.string().trim().min(1).max(1000).describe('Words that the passage should have in it.'),
  limit: z.number().int().min(1).max(20).optional().describe('How many passages at most.'),
});

type KnowledgeDefinition = { name: string; source: string; description?: string | undefined; approval?: ApprovalPolicy | undefined };

/** Search over a folder of documents. It is read when the agent is first used, in the background. */
export function createKnowledgeSource(
  agentFile: string,
  { name, source, description, approval = 'never' }: KnowledgeDefinition,
  { clock, extractText, logger }: Pick<ToolParts, 'clock' | 'extractText' | 'logger'>,
): ToolSource {
  const index = new KnowledgeIndex({ source: resolve(dirname(agentFile), source), extractText, logger });
  const tool: RunnableTool = {
    name,
    description: `${description ?? `Searches the documents in "${source}".`} Cite the citation of every passage you use.`,
    ...readToolInputSchema(inputSchema),
    approval,
    isDestructive: false,
    timeoutMs: TIMEOUT_MS,
    execute: async (input, { signal }) => {
      const { query, limit = DEFAULT_PASSAGES } = inputSchema.parse(input);
      await Promise.race([index.refresh(), sleep(clock, PATIENCE_MS, signal)]);
      if (index.problem !== null) throw new Error(`The documents cannot be searched: ${index.problem}.`);
      return toOutput(index.find(query, limit), index.unreadDocuments);
    },
  };
  return {
    name,
    list: () => [tool],
    open: () => {
      void index.refresh();
      return Promise.resolve();
    },
    problem: () => index.problem,
  };
}

function toOutput(passages: FoundPassage[], unread: number): Record<string, unknown> {
  const notes = [
    ...(passages.length === 0 ? ['No passage has any of these words. Try others.'] : []),
    ...(unread > 0 ? [`${unread} documents are still being read.`] : []),
  ];
  return {
    passages: passages.map(({ name, heading, page, text, score }) => ({
      citation: [name, ...(page === null ? [] : [`page ${page}`]), ...(heading === '' ? [] : [heading])].join(' › '),
      file: name,
      ...(heading !== '' && { heading }),
      ...(page !== null && { page }),
      score,
      text,
    })),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}
