import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { JsonSchema } from '../define/define-tool';
import type { AgentFile } from './agent-file-schema';

/** The schema that answers must match, as it stands in the agent file or in the file it names. Throws what is wrong with it. */
export async function readResponseSchema(
  agentFile: string,
  format: AgentFile['response_format'],
): Promise<JsonSchema | null> {
  if (format === undefined) return null;
  const given: unknown =
    typeof format === 'string' ? JSON.parse(await readFile(resolve(dirname(agentFile), format), 'utf8')) : format;
  const isObject = typeof given === 'object' && given !== null && 'type' in given && given.type === 'object';
  if (!isObject) throw new Error('its "type" must be "object"');
  return given;
}
