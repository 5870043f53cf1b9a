import type { LanguageModel } from 'ai';
import type { Clock } from '../../../core/clock';
import type { IdSource } from '../../../core/id-source';
import type { AgentDefinition } from '../definition/agent-definition';
import type { ModelDefinition } from '../definition/model-schema';
import type { RunnableTool } from '../tools/runnable-tool';
import type { ExtractText } from './file-parts';

/** Everything that an agent of kind `llm` is made of. */
export type LlmAgent = {
  definition: AgentDefinition;
  model: ModelDefinition;
  defaultModelId: string;
  /** Media that the model takes natively. */
  input: readonly ('text' | 'image' | 'pdf')[];
  createModel: (modelId: string) => Promise<Exclude<LanguageModel, string>>;
  tools: readonly RunnableTool[];
  extractText: ExtractText;
  clock: Clock;
  newId: IdSource;
};
