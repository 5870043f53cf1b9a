import type { ModelObject, ProviderContext, SettledModel } from './model-provider';
import { modelProviders } from './model-providers';

const MAX_KEPT = 200;

/** Opens models and keeps them: making one loads a library and compiles schemas, which must not happen once a turn. */
export class ModelShelf {
  private readonly kept = new Map<string, Promise<ModelObject>>();

  constructor(private readonly context: ProviderContext) {}

  open(model: SettledModel, modelId: string): Promise<ModelObject> {
    const { provider, endpoint, api_key, api, reasoning } = model;
    const key = JSON.stringify([provider, endpoint, api_key, api, reasoning, modelId]);
    const opened = this.kept.get(key) ?? this.make(model, modelId);
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(key, opened);
    return opened;
  }

  private async make(model: SettledModel, modelId: string): Promise<ModelObject> {
    const models = await modelProviders[model.provider].open(model, this.context);
    return models(modelId);
  }
}
