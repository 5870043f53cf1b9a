import { z } from 'zod';
import { agentFileSchema } from './agent-file-schema';
import { holodeckKeys } from './known-keys';

/** The JSON Schema of an agent file, for editors that complete and check while one types. */
export function agentFileJsonSchema(): Record<string, unknown> {
  const { $schema, properties, ...schema } = z.toJSONSchema(agentFileSchema, { io: 'input', unrepresentable: 'any' });
  const foreign = holodeckKeys('').map((key) => [key, { deprecated: true, description: "HoloDeck's own: no effect here." }]);
  return {
    $schema,
    title: 'Parley agent',
    ...schema,
    properties: { ...properties, ...(Object.fromEntries(foreign) as Record<string, unknown>) },
  };
}
