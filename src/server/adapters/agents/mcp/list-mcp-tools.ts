import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Clock } from '../../../core/clock';
import type { JsonSchema } from '../define/define-tool';
import { openSchemaCompiler, type CheckInput, type CompileSchema } from '../tools/compile-json-schema';

const MAX_PAGES = 20;
const MAX_TOOLS = 200;

/** A hint that is wrong counts as none. */
const hint = z.boolean().optional().catch(undefined);

const toolSchema = z.looseObject({
  name: z.string().min(1),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z.looseObject({ readOnlyHint: hint, destructiveHint: hint }).optional().catch(undefined),
});

/** A page as it comes: one tool that is wrong must not cost the others. */
const pageSchema = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().optional(),
});

/** More is no description, and takes a model's room. */
const MAX_SCHEMA_CHARACTERS = 100_000;
const MAX_DESCRIPTION_CHARACTERS = 10_000;

/** `note`: what of it is left out, in words. */
export type McpOffer = { tools: readonly McpTool[]; note: string | null };

export type McpTool = {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  check: CheckInput;
  isDestructive: boolean;
};

type ListMcpTools = {
  signal: AbortSignal;
  /** For all pages together. */
  limitMs: number;
  clock: Clock;
  report: (message: string) => void;
};

/** Everything the server offers that can be used; the rest is reported, in words. */
export async function listMcpTools(client: Client, options: ListMcpTools): Promise<McpOffer> {
  const { offered, isCut } = await listOffered(client, options);
  const compile = await openSchemaCompiler();
  const tools = offered.flatMap((one) => {
    const read = readTool(one, compile);
    if ('tool' in read) return [read.tool];
    options.report(read.problem);
    return [];
  });
  const note = isCut ? `it offers more than ${MAX_TOOLS} tools, and only the first are used` : null;
  if (note !== null) options.report(note);
  return { tools, note };
}

/** As they come, and no more than are looked at. */
async function listOffered(client: Client, { signal, limitMs, clock }: ListMcpTools): Promise<{ offered: unknown[]; isCut: boolean }> {
  const offered: unknown[] = [];
  const limit = new AbortController();
  const cancel = clock.after(limitMs, () => limit.abort(new Error('it did not list its tools in time')));
  const options = { signal: AbortSignal.any([signal, limit.signal]), timeout: limitMs };
  try {
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && offered.length <= MAX_TOOLS; page++) {
      const answer = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, pageSchema, options);
      offered.push(...answer.tools.slice(0, MAX_TOOLS + 1));
      if (answer.nextCursor === undefined) return { offered: offered.slice(0, MAX_TOOLS), isCut: offered.length > MAX_TOOLS };
      cursor = answer.nextCursor;
    }
    return { offered: offered.slice(0, MAX_TOOLS), isCut: true };
  } finally {
    cancel();
  }
}

function readTool(offered: unknown, compile: CompileSchema): { tool: McpTool } | { problem: string } {
  const parsed = toolSchema.safeParse(offered);
  if (!parsed.success) return leftOut(offered, parsed.error.issues[0]?.message ?? 'it is not valid');
  const { name, title = name, description = title, inputSchema, annotations = {} } = parsed.data;
  // By the specification, a tool that does not say is destructive, unless it only reads.
  const isDestructive = annotations.readOnlyHint !== true && annotations.destructiveHint !== false;
  try {
    return { tool: { name, description: description.slice(0, MAX_DESCRIPTION_CHARACTERS), inputSchema, check: compile(bounded(inputSchema)), isDestructive } };
  } catch (error) {
    return leftOut(offered, `its schema is not valid: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function bounded(schema: JsonSchema): JsonSchema {
  if (JSON.stringify(schema).length > MAX_SCHEMA_CHARACTERS) throw new Error('it is too large');
  return schema;
}

function leftOut(offered: unknown, reason: string): { problem: string } {
  const name = String((offered as { name?: unknown } | null)?.name).slice(0, 100);
  return { problem: `the tool "${name}" is left out: ${reason.slice(0, 500)}` };
}
