import type { ModelDirectory } from '../../../core/models/model-directory';
import type { AgentDefinition } from '../definition/agent-definition';
import type { Environment } from '../definition/interpolate-environment';
import type { AgentFileModel, ModelDefinition } from '../definition/model-schema';
import { AgentModels, type OwnModel } from './agent-models';
import type { DetectedModel } from './providers/detect-model';
import { modelProviders } from './providers/model-providers';
import type { ModelShelf } from './providers/model-shelf';
import { settleModel } from './providers/settle-model';

export type ModelParts = {
  env: Environment;
  shelf: ModelShelf;
  directory: ModelDirectory;
  /** What the server found for agents that name no model. */
  detected: DetectedModel | { missing: string };
};

/** The agent leaves the choice of its model to the server. */
export function isAuto({ kind, model }: AgentDefinition): boolean {
  return kind === 'llm' && (model === undefined || model.provider === 'auto');
}

export function createAgentModels(definition: AgentDefinition, { detected, env, shelf, directory }: ModelParts): AgentModels {
  const { name, model } = definition;
  const auto = 'own' in detected ? detected.own : detected;
  const fallback = model?.fallback ? toOwnModel(model.fallback, env) : null;
  return new AgentModels({
    agentKey: name,
    own: model === undefined || model.provider === 'auto' ? withSettings(auto, model) : toOwnModel({ ...model, provider: model.provider }, env),
    isAuto: isAuto(definition),
    fallback: fallback && 'model' in fallback ? fallback : null,
    reason: isAuto(definition) && 'own' in detected ? detected.reason : null,
    shelf,
    directory,
  });
}

function toOwnModel(definition: ModelDefinition, env: Environment): OwnModel | { missing: string } {
  const model = settleModel(definition, env);
  if ('missing' in model) return model;
  const modelId = model.name ?? modelProviders[model.provider].defaultModelId ?? '';
  return { model, modelId, label: model.provider === 'embedded' ? 'built in, no language model' : modelId };
}

/** What the file says about any model holds for the one that was found. */
function withSettings(found: OwnModel | { missing: string }, settings: AgentFileModel | undefined) {
  if ('missing' in found || !settings) return found;
  const { temperature, max_tokens, top_p, reasoning } = settings;
  return { ...found, model: { ...found.model, temperature, max_tokens, top_p, reasoning } };
}
