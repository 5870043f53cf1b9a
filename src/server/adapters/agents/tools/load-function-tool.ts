import { dirname, resolve } from 'node:path';
import type { FunctionToolDefinition } from '../definition/tool-schema';
import type { Tool } from '../define/define-tool';
import { importModule } from '../define/import-module';
import type { RunnableTool } from './runnable-tool';
import { readToolInputSchema } from './tool-input-schema';

const defaultTimeoutMs = 300_000;

/** Loads the module of a `type: function` tool, in TypeScript or JavaScript. Throws with the reason in words. */
export async function loadFunctionTool(agentFile: string, definition: FunctionToolDefinition): Promise<RunnableTool> {
  const file = resolve(dirname(agentFile), definition.file);
  const exports = await importModule(file);
  const tool = exports[definition.function];
  if (!isTool(tool)) {
    throw new Error(`"${definition.file}" does not export a tool as "${definition.function}": use defineTool`);
  }
  if (definition.approval === 'predicate' && !tool.needsApproval) {
    throw new Error(`"approval: predicate" needs a tool with "needsApproval", and "${definition.file}" has none`);
  }
  return {
    name: definition.name,
    description: definition.description ?? tool.description,
    ...readToolInputSchema(tool.inputSchema),
    approval: definition.approval ?? (tool.needsApproval ? 'predicate' : 'destructive'),
    isDestructive: tool.destructive ?? false,
    ...(tool.needsApproval && { mustAsk: tool.needsApproval as NonNullable<RunnableTool['mustAsk']> }),
    timeoutMs: tool.timeoutMs ?? defaultTimeoutMs,
    execute: (input, context) => tool.execute(input as never, context),
  };
}

function isTool(value: unknown): value is Tool {
  if (typeof value !== 'object' || value === null) return false;
  const { description, inputSchema, execute } = value as Partial<Record<keyof Tool, unknown>>;
  return typeof description === 'string' && typeof inputSchema === 'object' && typeof execute === 'function';
}
