import type { ModelChoices } from './agent-models';

/** What a conversation with a language model can set, as JSON Schema; nothing where there is no choice. */
export function modelConfigSchema({ registered, takesNames }: ModelChoices): Record<string, unknown> | undefined {
  const options = [
    ...registered.map(({ id, displayName }) => ({ const: id, title: displayName })),
    ...(takesNames ? [{ type: 'string', minLength: 1, title: 'Another model of the same provider' }] : []),
  ];
  if (options.length === 0) return undefined;
  return { type: 'object', properties: { model: { type: 'string', title: 'Model', anyOf: options } } };
}
