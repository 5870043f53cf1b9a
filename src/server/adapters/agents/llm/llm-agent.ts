import type { Clock } from '../../../core/clock';
import type { IdSource } from '../../../core/id-source';
import type { AgentDefinition } from '../definition/agent-definition';
import type { ModelDefinition } from '../definition/model-schema';
import type { RunnableTool } from '../tools/runnable-tool';
import type { ExtractText } from './file-parts';
import type { ModelObject } from './providers/model-provider';

/** Everything that an agent of kind `llm` is made of. */
export type LlmAgent = {
  definition: AgentDefinition;
  model: ModelDefinition;
  defaultModelId: string;
  /** Media that the model takes natively. */
  input: readonly ('text' | 'image' | 'pdf')[];
  createModel: (modelId: string) => Promise<ModelObject>;
  tools: readonly RunnableTool[];
  extractText: ExtractText;
  clock: Clock;
  newId: IdSource;
};
