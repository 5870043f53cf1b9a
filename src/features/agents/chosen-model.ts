import type { AgentConfig } from '../../contract/conversation';
import { listModels } from '../../ui/schema-form/list-models';
import type { JsonSchema } from '../../ui/schema-form/schema-field';

/** The model that a conversation has chosen, by the name that the agent's schema has for it; `null` when it goes by the agent. */
export function chosenModel(schema: JsonSchema | undefined, { model }: AgentConfig): string | null {
  if (model === undefined || model === '') return null;
  return listModels(schema).find(({ value }) => value === model)?.label ?? model;
}
