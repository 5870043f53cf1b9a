import type { TurnInput } from '../../../core/turns/turn-record';
import type { JsonSchema } from '../define/define-tool';

export type OfferedTool = { name: string; description: string; inputSchema: JsonSchema };

type ClientTool = NonNullable<TurnInput['clientTools']>[number];

/** A tool of the client: a model must be told of some object, whatever the client says. */
export function toOfferedTool({ name, description, parameters }: ClientTool): OfferedTool {
  return { name, description, inputSchema: isSchema(parameters) ? parameters : { type: 'object', properties: {} } };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && 'type' in value;
}
