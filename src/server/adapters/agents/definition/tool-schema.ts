import { z } from 'zod';

const approvalPolicySchema = z.enum(['never', 'always', 'destructive', 'predicate']);
export type ApprovalPolicy = z.infer<typeof approvalPolicySchema>;

const shared = {
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'must be 1 to 64 letters, digits, hyphens or underscores, letter first'),
  description: z.string().optional(),
  approval: approvalPolicySchema.optional(),
};

const strings = z.record(z.string(), z.string());

const functionToolSchema = z.strictObject({
  ...shared,
  type: z.literal('function'),
  file: z.string().min(1),
  function: z.string().min(1).default('default'),
});
export type FunctionToolDefinition = z.infer<typeof functionToolSchema>;

const mcpToolSchema = z.strictObject({
  ...shared,
  type: z.literal('mcp'),
  transport: z.enum(['stdio', 'http', 'sse']).optional(),
  command: z.string().min(1).optional(),
  args: z.array(z.string()).optional(),
  env: strings.optional(),
  url: z.url().optional(),
  headers: strings.optional(),
  /** In seconds. */
  request_timeout: z.number().positive().max(3600).optional(),
  /** Whether all conversations share one connection, or each has its own. */
  session: z.enum(['shared', 'conversation']).optional(),
});
export type McpToolDefinition = z.infer<typeof mcpToolSchema>;

const knowledgeToolSchema = z.strictObject({ ...shared, type: z.literal('knowledge'), source: z.string().min(1) });

const promptToolSchema = z.strictObject({
  ...shared,
  type: z.literal('prompt'),
  file: z.string().min(1).optional(),
  template: z.string().min(1).optional(),
  parameters: z.record(z.string(), z.looseObject({})).default({}),
});
export type PromptToolDefinition = z.infer<typeof promptToolSchema>;

const openapiToolSchema = z.strictObject({
  ...shared,
  type: z.literal('openapi'),
  document: z.string().min(1),
  base_url: z.url().optional(),
  headers: strings.optional(),
  operations: z.array(z.string()).optional(),
  /** In seconds. */
  request_timeout: z.number().positive().max(3600).optional(),
});
export type OpenApiToolDefinition = z.infer<typeof openapiToolSchema>;

/** HoloDeck's tools that Parley knows by name only. */
const holodeckToolSchema = z.looseObject({
  ...shared,
  type: z.enum(['vectorstore', 'hierarchical_document', 'plugin', 'skill']),
});

export const toolSchemas = {
  function: functionToolSchema,
  mcp: mcpToolSchema,
  knowledge: knowledgeToolSchema,
  prompt: promptToolSchema,
  openapi: openapiToolSchema,
};

/** One entry of `tools` in an agent file. */
export const toolSchema = z.discriminatedUnion('type', [
  functionToolSchema,
  mcpToolSchema,
  knowledgeToolSchema,
  promptToolSchema,
  openapiToolSchema,
  holodeckToolSchema,
]);
export type ToolDefinition = z.infer<typeof toolSchema>;
