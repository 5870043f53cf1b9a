import type { Agent } from '../../contract/agent';
import { listModels, type ModelChoice } from '../../ui/schema-form/list-models';

const none: readonly ModelChoice[] = [];

/** The models that one answer may be asked of. Only agents that call a model themselves follow such a wish; the others keep theirs. */
export function modelChoices(agent: Pick<Agent, 'kind' | 'config_schema'> | undefined): readonly ModelChoice[] {
  return agent?.kind === 'llm' ? listModels(agent.config_schema) : none;
}
