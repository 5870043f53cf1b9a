import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
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

export type McpTool = {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  check: CheckInput;
  isDestructive: boolean;
};

type ListMcpTools = {
  signal: AbortSignal;
  /** For each page. */
  limitMs: number;
  report: (message: string) => void;
};

/** Everything the server offers that can be used; the rest is reported, in words. */
export async function listMcpTools(client: Client, { signal, limitMs, report }: ListMcpTools): Promise<McpTool[]> {
  const tools: McpTool[] = [];
  const compile = await openSchemaCompiler();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && tools.length < MAX_TOOLS; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: 'tools/list', params }, pageSchema, { signal, timeout: limitMs });
    for (const tool of answer.tools) {
      const read = readTool(tool, compile);
      if ('tool' in read) tools.push(read.tool);
      else report(read.problem);
    }
    cursor = answer.nextCursor;
    if (cursor === undefined) break;
  }
  return tools.slice(0, MAX_TOOLS);
}

function readTool(offered: unknown, compile: CompileSchema): { tool: McpTool } | { problem: string } {
  const parsed = toolSchema.safeParse(offered);
  if (!parsed.success) return leftOut(offered, parsed.error.issues[0]?.message ?? 'it is not valid');
  const { name, title = name, description = title, inputSchema, annotations = {} } = parsed.data;
  // By the specification, a tool that does not say is destructive, unless it only reads.
  const isDestructive = annotations.readOnlyHint !== true && annotations.destructiveHint !== false;
  try {
    return { tool: { name, description, inputSchema, check: compile(inputSchema), isDestructive } };
  } catch (error) {
    return leftOut(offered, `its schema is not valid: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function leftOut(offered: unknown, reason: string): { problem: string } {
  return { problem: `the tool "${String((offered as { name?: unknown } | null)?.name)}" is left out: ${reason}` };
}
