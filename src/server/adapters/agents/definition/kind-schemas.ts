import { z } from 'zod';

const path = z.string().min(1);
const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable');

/** Agents that Parley knows how to start; see `acp/presets.ts`. */
const acpPresetSchema = z.enum(['claude-code', 'codex', 'opencode', 'gemini']);
export type AcpPresetName = z.infer<typeof acpPresetSchema>;

/** `acp` of an agent file: a program that speaks the Agent Client Protocol. */
export const acpSchema = z.strictObject({
  preset: acpPresetSchema.optional(),
  command: z.string().min(1).optional(),
  args: z.array(z.string()).optional(),
  /** Names of variables that the program may see, besides those that every program needs. */
  env: z.array(variableName).default([]),
  /** The permission mode that is set before the first prompt. */
  mode: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  /** The folder that conversations work in; they may choose one inside it. */
  cwd_root: path.optional(),
});

/** `ag-ui` of an agent file: an agent behind an AG-UI endpoint. */
export const agUiSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  headers: z.record(z.string(), z.string()).default({}),
});

/** `module` of an agent file: an agent in TypeScript. */
export const moduleSchema = z.strictObject({ file: path, export: z.string().min(1).default('default') });

/** `scripted` of an agent file: an agent that plays a list of steps. */
export const scriptedSchema = z.strictObject({ file: path });
