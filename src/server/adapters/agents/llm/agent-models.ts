import type { AgentAvailability } from '../../../core/agents/agent-provider';
import { AppError, isAppError } from '../../../core/app-error';
import type { ModelDirectory, UsableModel } from '../../../core/models/model-directory';
import type { ModelIdentity } from './provider-failure';
import type { ModelInput, ModelObject, SettledModel } from './providers/model-provider';
import { modelProviders } from './providers/model-providers';
import type { ModelShelf } from './providers/model-shelf';

/** A model that is ready to be asked, and the one to ask when it fails before it has said anything. */
export type ChosenModel = {
  model: ModelObject;
  identity: ModelIdentity;
  /** Media it takes natively. */
  input: ModelInput;
  fallback: (() => Promise<ChosenModel>) | null;
};

/** A model by its settings and name, as the agent file or the detection gives it. */
export type OwnModel = { model: SettledModel; modelId: string; /** What people are told of it. */ label: string };

/** `reason`: why it is this model, where the server chose it. */
export type ModelDescription = { label: string | null; input: ModelInput; reason: string | null };

/** What a conversation can choose: a registered model by its id, or, with `takesNames`, another one of the same provider. */
export type ModelChoices = { registered: readonly { id: string; displayName: string }[]; takesNames: boolean };

type AgentModelsOptions = {
  agentKey: string;
  /** The agent's own model; or why there is none. */
  own: OwnModel | { missing: string };
  /** The registered default comes before the own model, which was only detected. */
  isAuto: boolean;
  fallback: OwnModel | null;
  /** Why the own model is the one that was detected, in a sentence. */
  reason: string | null;
  shelf: ModelShelf;
  directory: ModelDirectory;
};

/** Which model answers for one agent: its own, a registered one that a conversation has chosen, or the registered default. */
export class AgentModels {
  private byDefault: Pick<ModelDescription, 'label' | 'input'> | null = null;
  private registered: ModelChoices['registered'] = [];

  constructor(private readonly options: AgentModelsOptions) {}

  /** What people are told, as of the last look at `availability`. */
  describe(): ModelDescription {
    const { own, reason } = this.options;
    if (this.byDefault) return { ...this.byDefault, reason: null };
    if ('missing' in own) return { label: null, input: ['text'], reason: null };
    return { label: own.label, input: inputOf(own.model), reason };
  }

  /** As of the last look at `availability`. */
  choices(): ModelChoices {
    const { own } = this.options;
    const takesNames = this.byDefault !== null || ('model' in own && own.model.provider !== 'embedded');
    return { registered: this.registered, takesNames };
  }

  /** `wish` is the id of a registered model, or the name of another model of the agent's own provider. */
  async availability(wish: string | undefined): Promise<AgentAvailability> {
    try {
      return await this.look(wish);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { available: false, reason: error.message, code: 'no-model-configured' };
    }
  }

  /** Throws `invalid-input` for a wish that cannot be met. */
  async check(wish: string | undefined): Promise<void> {
    const { own, agentKey } = this.options;
    if (wish === undefined) return;
    if (isRegisteredId(wish)) {
      const found = await this.availability(wish);
      if (!found.available) throw rejected(found.reason === goneText ? `There is no registered model "${wish}".` : found.reason);
    } else if ('model' in own && own.model.provider === 'embedded' && wish !== own.modelId) {
      throw rejected(`Agent "${agentKey}" has only the model "${own.modelId}".`);
    }
  }

  /** The name of the model that would answer, where it takes no look to know it. */
  nameOf(wish: string | undefined): string | undefined {
    const { own, isAuto } = this.options;
    if (wish !== undefined) return isRegisteredId(wish) ? undefined : wish;
    return isAuto || 'missing' in own ? undefined : own.modelId;
  }

  /** Throws `no-model-configured` when what was wished for is gone. */
  async choose(wish: string | undefined): Promise<ChosenModel> {
    const { own, isAuto, directory } = this.options;
    if (wish !== undefined && isRegisteredId(wish)) {
      const registered = await directory.find(wish);
      if (!registered) throw new AppError('no-model-configured', goneText);
      return this.toChosen(toOwnModel(registered), registered.displayName);
    }
    const registered = isAuto ? await directory.findDefault() : null;
    const answering = registered ? toOwnModel(registered) : own;
    if ('missing' in answering) throw new AppError(isAuto ? 'no-model-configured' : 'agent-unavailable', answering.missing);
    return this.toChosen({ ...answering, modelId: wish ?? answering.modelId }, registered?.displayName);
  }

  private async toChosen({ model, modelId }: OwnModel, registeredAs?: string): Promise<ChosenModel> {
    const { agentKey, shelf, fallback } = this.options;
    const isFallback = fallback?.model === model;
    return {
      model: await shelf.open(model, modelId),
      identity: { agentKey, model, modelId, ...(registeredAs !== undefined && { registeredAs }) },
      input: inputOf(model),
      fallback: fallback && !isFallback ? () => this.toChosen(fallback) : null,
    };
  }

  private async look(wish: string | undefined): Promise<AgentAvailability> {
    const { own, isAuto, directory } = this.options;
    if (wish !== undefined && isRegisteredId(wish)) {
      if (await directory.find(wish)) return { available: true };
      return { available: false, reason: goneText, code: 'no-model-configured' };
    }
    if (wish === undefined) this.registered = await directory.list();
    if (isAuto) await this.readDefault();
    if (this.byDefault || !('missing' in own)) return { available: true };
    return { available: false, reason: own.missing, ...(isAuto && { code: 'no-model-configured' }) };
  }

  private async readDefault(): Promise<void> {
    const found = await this.options.directory.findDefault();
    this.byDefault = found && {
      label: `${found.displayName}, the registered default`,
      input: inputOf(toOwnModel(found).model),
    };
  }
}

const goneText = 'The model that was chosen for this conversation is not registered any more. Choose another one.';

/** Registered models are known by ULIDs; no provider names a model like that. */
function isRegisteredId(wish: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(wish);
}

function toOwnModel({ provider, model, displayName, baseUrl, apiKey }: UsableModel): OwnModel {
  const endpoint = baseUrl ?? modelProviders[provider].endpoint ?? '';
  return { model: { provider, endpoint, api_key: apiKey ?? '' }, modelId: model, label: displayName };
}

function inputOf({ provider, input }: SettledModel): ModelInput {
  return input ?? modelProviders[provider].input;
}

function rejected(message: string): AppError {
  return new AppError('invalid-input', message, {
    errors: [{ path: 'agent_config.model', message: 'there is no such model', code: 'AGENT_CONFIG_REJECTED' }],
  });
}
