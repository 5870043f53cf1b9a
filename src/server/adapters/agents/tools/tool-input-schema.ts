import { z } from 'zod';
import type { JsonSchema, Tool } from '../define/define-tool';
import type { RunnableTool } from './runnable-tool';

type ToolInput = Pick<RunnableTool, 'inputSchema' | 'parseInput'>;

/** Makes a tool's schema, Zod or JSON Schema, into what the model is told and a check of what it sends. */
export function readToolInputSchema(schema: Tool['inputSchema']): ToolInput {
  if (isZodSchema(schema)) {
    const { $schema: _version, ...inputSchema } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return { inputSchema, parseInput: parserOf(schema, (_input, parsed) => parsed) };
  }
  return { inputSchema: schema, parseInput: parserOf(z.fromJSONSchema(schema), (input) => input) };
}

function isZodSchema(schema: z.ZodType | JsonSchema): schema is z.ZodType {
  return '_zod' in schema;
}

/** JSON Schema only judges: it must not take anything out of the arguments. */
function parserOf(schema: z.ZodType, choose: (input: unknown, parsed: unknown) => unknown): ToolInput['parseInput'] {
  return (input) => {
    const result = schema.safeParse(input);
    return result.success ? { value: choose(input, result.data) } : { problem: describeIssues(result.error) };
  };
}

function describeIssues(error: z.ZodError): string {
  return error.issues
    .map((issue) => (issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ${issue.message}` : issue.message))
    .join('; ');
}
