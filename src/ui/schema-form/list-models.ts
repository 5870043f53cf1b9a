import { readFields, type JsonSchema } from './schema-field';

export type ModelChoice = { value: string; label: string };

const none: readonly ModelChoice[] = [];

/** The models that a configuration may choose from, as its schema has them. */
export function listModels(schema: JsonSchema | undefined): readonly ModelChoice[] {
  const field = readFields(schema ?? {}).find(({ name }) => name === 'model');
  return field?.kind === 'choice' ? field.choices : none;
}
