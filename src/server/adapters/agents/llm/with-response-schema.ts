import type { JsonSchema } from '../define/define-tool';
import type { ModelObject } from './providers/model-provider';
import { withCallOptions } from './providers/with-call-options';

/** The same model, whose answers have the shape that the agent file gives them, unless the client wishes for another. */
export function withResponseSchema(model: ModelObject, schema: JsonSchema | null): ModelObject {
  if (schema === null) return model;
  return withCallOptions(model, ({ responseFormat }) => ({
    responseFormat: responseFormat ?? { type: 'json', schema, name: 'answer' },
  }));
}
