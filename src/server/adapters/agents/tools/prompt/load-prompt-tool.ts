import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { PromptToolDefinition } from '../../definition/tool-schema';
import type { JsonSchema } from '../../define/define-tool';
import { openSchemaCompiler } from '../compile-json-schema';
import type { RunnableTool } from '../runnable-tool';

const TIMEOUT_MS = 300_000;
const placeholder = /\{\{\s*\$?([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** A template that the agent's own model answers, filled with what the call says. */
export async function loadPromptTool(agentFile: string, definition: PromptToolDefinition): Promise<RunnableTool> {
  const { name, description, file, approval = 'never' } = definition;
  const template = definition.template ?? (await readFile(resolve(dirname(agentFile), file ?? ''), 'utf8'));
  const inputSchema = toInputSchema(definition.parameters);
  checkPlaceholders(template, Object.keys(definition.parameters));
  const check = (await openSchemaCompiler())(inputSchema);
  return {
    name,
    description: description ?? `Answers the prompt "${name}".`,
    inputSchema,
    parseInput: (input) => {
      const problem = check(input);
      return problem === null ? { value: input } : { problem };
    },
    approval,
    isDestructive: false,
    timeoutMs: TIMEOUT_MS,
    execute: (input, { askModel, signal }) => askModel(fill(template, withDefaults(definition, input)), signal),
  };
}

function toInputSchema(parameters: PromptToolDefinition['parameters']): JsonSchema {
  const entries = Object.entries(parameters);
  const isNeeded = ({ required, default: standard }: Record<string, unknown>) => required !== false && standard === undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { required: _required, ...schema }]) => [name, schema])),
    required: entries.flatMap(([name, schema]) => (isNeeded(schema) ? [name] : [])),
  };
}

function checkPlaceholders(template: string, parameters: readonly string[]): void {
  const unknown = [...template.matchAll(placeholder)].map((match) => match[1] ?? '').find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw new Error(`the template names "{{${unknown}}}", which is no parameter`);
}

function withDefaults({ parameters }: PromptToolDefinition, input: unknown): Record<string, unknown> {
  const defaults = Object.entries(parameters).map(([name, { default: standard }]) => [name, standard ?? ''] as const);
  return { ...Object.fromEntries(defaults), ...(input as Record<string, unknown>) };
}

/** In one pass: what a value says is not a template. */
function fill(template: string, values: Record<string, unknown>): string {
  return template.replace(placeholder, (_match, name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : JSON.stringify(value ?? '');
  });
}
