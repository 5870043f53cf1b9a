import type { Clock } from '../../../core/clock';
import type { IdSource } from '../../../core/id-source';
import type { AgentDefinition } from '../definition/agent-definition';
import type { Toolbox } from '../tools/toolbox';
import type { AgentModels } from './agent-models';

/** Everything that an agent of kind `llm` is made of. */
export type LlmAgent = {
  definition: AgentDefinition;
  models: AgentModels;
  toolbox: Toolbox;
  /** Whether the model is asked for titles of conversations. */
  suggestsTitles: boolean;
  clock: Clock;
  newId: IdSource;
};
