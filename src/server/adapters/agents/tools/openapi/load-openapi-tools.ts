import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { nearestName } from '../../../../core/nearest-name';
import type { OpenApiToolDefinition } from '../../definition/tool-schema';
import { openSchemaCompiler, type CheckInput, type CompileSchema } from '../compile-json-schema';
import type { RunnableTool } from '../runnable-tool';
import { toToolName } from '../tool-names';
import { callOperation, type ApiAccess } from './call-operation';
import { readOperations, type Operation } from './read-operations';

const DEFAULT_TIMEOUT_SECONDS = 30;

/** A tool for each operation of the document, or for those that are listed. Throws with the reason in words. */
export async function loadOpenApiTools(
  agentFile: string,
  definition: OpenApiToolDefinition,
  fetch: typeof globalThis.fetch,
): Promise<RunnableTool[]> {
  const { serverUrl, operations } = readOperations(await readFile(resolve(dirname(agentFile), definition.document), 'utf8'));
  const access = { baseUrl: toBaseUrl(definition.base_url ?? serverUrl), headers: definition.headers ?? {}, fetch };
  const compile = await openSchemaCompiler();
  return choose(operations, definition.operations).map((operation) => {
    const check = checkOf(operation, compile);
    return toTool({ operation, definition, check }, access);
  });
}

function toBaseUrl(url: string | null): URL {
  const base = url !== null && URL.canParse(url) ? new URL(url) : null;
  if (base?.protocol !== 'http:' && base?.protocol !== 'https:') {
    throw new Error('the document names no server with a full address: set "base_url"');
  }
  return base;
}

function choose(operations: Operation[], wanted: string[] | undefined): Operation[] {
  if (!wanted) return operations;
  return wanted.map((id) => {
    const found = operations.find((operation) => operation.id === id);
    if (found) return found;
    const nearest = nearestName(id, operations.map((operation) => operation.id));
    throw new Error(`the document has no operation "${id}"${nearest === undefined ? '' : `. Did you mean "${nearest}"?`}`);
  });
}

function checkOf({ id, inputSchema }: Operation, compile: CompileSchema): CheckInput {
  try {
    return compile(inputSchema);
  } catch (error) {
    throw new Error(`the schema of operation "${id}" is not valid: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

type OperationTool = { operation: Operation; definition: OpenApiToolDefinition; check: CheckInput };

function toTool({ operation, definition, check }: OperationTool, access: ApiAccess): RunnableTool {
  const { approval = 'destructive', request_timeout: seconds = DEFAULT_TIMEOUT_SECONDS } = definition;
  return {
    name: toToolName(operation.id),
    description: operation.description,
    inputSchema: operation.inputSchema,
    parseInput: (input) => {
      const problem = check(input);
      return problem === null ? { value: input } : { problem };
    },
    approval,
    isDestructive: operation.method !== 'GET' && operation.method !== 'HEAD' && operation.method !== 'OPTIONS',
    timeoutMs: seconds * 1000,
    execute: (input, { signal }) => callOperation(operation, input as Record<string, unknown>, { ...access, signal }),
  };
}
