import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { Agent } from '../define/define-agent';
import { importModule } from '../define/import-module';
import type { AgentDefinition } from '../definition/agent-definition';
import type { AgentFileProblem } from '../definition/agent-file-problem';
import { describeModuleError, placeOfExport } from './describe-module-error';

type Loaded = { agent: Agent; file: string } | { problem: AgentFileProblem };

const agentSchema = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  suggestions: z.array(z.string()).optional(),
  config: z.custom(isObjectSchema, 'must be z.object({…})').optional(),
  run: z.custom((value) => typeof value === 'function', 'must be a function'),
});

/** The agent that the file's module exports, or what is wrong with it, with the place. */
export async function loadModuleAgent(definition: AgentDefinition): Promise<Loaded> {
  const { module } = definition;
  if (!module) return { problem: definition.problemAt([], 'an agent of kind "module" needs "module: {file: …}"') };
  const file = resolve(dirname(definition.file), module.file);
  const isMissing = await access(file).then(
    () => false,
    () => true,
  );
  if (isMissing) return { problem: definition.problemAt(['module', 'file'], `there is no file "${module.file}"`) };
  try {
    const value = (await importModule(file))[module.export];
    const parsed = agentSchema.safeParse(value);
    if (parsed.success) return { agent: value as Agent, file };
    return { problem: { file, ...(await placeOfExport(file, module.export)), message: whyNot(module.export, parsed.error, value) } };
  } catch (error) {
    return { problem: describeModuleError(file, error) };
  }
}

function whyNot(name: string, { issues }: z.ZodError, value: unknown): string {
  const [issue] = issues;
  if (typeof value !== 'object' || value === null || !('run' in value) || !issue) return `it exports no agent as "${name}": use defineAgent`;
  return `"${issue.path.map(String).join('.')}" of the agent ${issue.message}`;
}

function isObjectSchema(value: unknown): boolean {
  return value instanceof z.ZodObject;
}
