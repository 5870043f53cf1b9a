import { z } from 'zod';
import { guardrailSchema } from '../guardrails/guardrail-schema';
import { acpSchema, agUiSchema, moduleSchema, scriptedSchema } from './kind-schemas';
import { modelSchema } from './model-schema';
import { toolSchema } from './tool-schema';

const seconds = z.number().positive().max(86_400);

const agentNameSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/, 'must be 1 to 100 letters, digits or hyphens, letter first');

export const instructionsSchema = z
  .strictObject({ inline: z.string().min(1).optional(), file: z.string().min(1).optional() })
  .refine((value) => (value.inline === undefined) !== (value.file === undefined), 'needs either "inline" or "file"');

export const limitsSchema = z.strictObject({
  max_iterations: z.number().int().min(1).max(1000).default(20),
  turn_timeout: seconds.default(600),
  idle_timeout: seconds.default(120),
  context_chars: z.number().int().min(1000).default(200_000),
});

export const approvalsSchema = z.strictObject({
  blocking: z.enum(['deny', 'wait']).default('deny'),
  expires: seconds.default(3600),
});

/** A whole agent file, after HoloDeck's own keys were taken out. Times are in seconds. */
export const agentFileSchema = z.strictObject({
  name: agentNameSchema,
  display_name: z.string().trim().min(1).max(100).optional(),
  description: z.string().max(2000).default(''),
  kind: z.enum(['llm', 'acp', 'ag-ui', 'module', 'scripted']).default('llm'),
  model: modelSchema.optional(),
  instructions: instructionsSchema.optional(),
  /** A JSON Schema that every answer must match, or a file that holds one. */
  response_format: z.union([z.string().min(1), z.record(z.string(), z.unknown())]).optional(),
  tools: z.array(toolSchema).max(100).default([]),
  /** Example questions, shown before the first message. */
  suggestions: z.array(z.string().trim().min(1).max(200)).max(12).default([]),
  /** Variables without which the agent is listed as unavailable instead of being a mistake. */
  requires_env: z.array(z.string().min(1)).default([]),
  limits: limitsSchema.prefault({}),
  on_disconnect: z.enum(['continue', 'cancel']).default('continue'),
  busy: z.enum(['enqueue', 'reject', 'interrupt']).default('enqueue'),
  guardrails: z.array(guardrailSchema).default([]),
  approvals: approvalsSchema.prefault({}),
  agui: z.strictObject({ compat: z.enum(['auto', 'on', 'off']).default('auto') }).optional(),
  acp: acpSchema.optional(),
  'ag-ui': agUiSchema.optional(),
  module: moduleSchema.optional(),
  scripted: scriptedSchema.optional(),
});
export type AgentFile = z.infer<typeof agentFileSchema>;
