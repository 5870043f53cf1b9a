import { sleep } from '../../../../core/clock';
import type { Environment } from '../../definition/interpolate-environment';
import type { ModelProviderName } from '../../definition/model-schema';
import type { OwnModel } from '../agent-models';
import type { ProviderContext, SettledModel } from './model-provider';
import { modelProviders } from './model-providers';
import { findLocalModel, localServers } from './local-servers';
import { keyFrom, settleModel } from './settle-model';

/** Where to look: everywhere, on this machine only, or nowhere. */
export type ModelDetection = 'on' | 'local' | 'off';

export type DetectModel = Pick<ProviderContext, 'clock' | 'fetch'> & {
  env: Environment;
  detection: ModelDetection;
  /** `provider/name`, which needs no search. */
  defaultModel: string | undefined;
};

/** What was found, and why it is this one, in a sentence for people. */
export type DetectedModel = { own: OwnModel; reason: string; isCloud: boolean };

/** The model that is taken where only a key was found. `default_model` names another. */
const cloudModels = { anthropic: 'claude-sonnet-4-5', openai: 'gpt-5-mini', google: 'gemini-flash-latest' } as const;

const PROBE_LIMIT_MS = 400;

/**
 * Finds a model for agents that name none: the one of the settings, a key in the environment, a server on this machine, and
 * what is built in, in this order. Says what is missing when it may not look.
 */
export async function detectModel(options: DetectModel): Promise<DetectedModel | { missing: string }> {
  const { detection, defaultModel } = options;
  if (defaultModel !== undefined) return fromSetting(options, defaultModel);
  if (detection === 'off') return { missing: 'No model is configured: register one in the settings, or name one in the agent file.' };
  return (detection === 'on' ? fromKey(options) : null) ?? (await fromServer(options)) ?? embedded;
}

const embedded: DetectedModel = {
  own: { model: { provider: 'embedded', endpoint: '', api_key: '' }, modelId: 'embedded', label: 'built in, no language model' },
  reason: 'No key and no model server was found, so the built-in answerer answers; it is no language model.',
  isCloud: false,
};

function fromSetting({ env }: DetectModel, setting: string): DetectedModel | { missing: string } {
  const slash = setting.indexOf('/');
  const provider = setting.slice(0, slash) as ModelProviderName;
  const modelId = setting.slice(slash + 1);
  const model = settleModel({ provider }, env);
  if ('missing' in model) return model;
  const { title } = modelProviders[provider];
  const isCloud = modelProviders[provider].keyNames.length > 0;
  return { own: { model, modelId, label: `${modelId}, as the settings say` }, reason: `Answers come from ${modelId} at ${title}, as the settings say.`, isCloud };
}

function fromKey({ env }: DetectModel): DetectedModel | null {
  for (const provider of ['anthropic', 'openai', 'google'] as const) {
    const found = keyFrom(modelProviders[provider].keyNames, env);
    const model = settleModel({ provider }, env);
    if (!found || 'missing' in model) continue;
    const modelId = cloudModels[provider];
    const host = new URL(model.endpoint).host;
    const reason = `Messages are sent to ${host} and answered by ${modelId}, because ${found.name} is set.`;
    return { own: { model, modelId, label: `${modelId} at ${host}, because ${found.name} is set` }, reason, isCloud: true };
  }
  return null;
}

/** All are asked at once; of those that answer in time, the first in the list is taken. */
async function fromServer({ fetch, clock }: DetectModel): Promise<DetectedModel | null> {
  const controller = new AbortController();
  const answers = localServers.map((server) => findLocalModel(server, { fetch, signal: controller.signal }));
  await Promise.race([Promise.all(answers), sleep(clock, PROBE_LIMIT_MS)]);
  controller.abort();
  const found = await Promise.all(answers);
  const at = found.findIndex((modelId) => modelId !== null);
  const [server, modelId] = [localServers[at], found[at]];
  if (!server || modelId === undefined || modelId === null) return null;
  const { name, origin } = server;
  const model: SettledModel = { provider: server.provider, endpoint: `${origin}/v1`, api_key: '' };
  return {
    own: { model, modelId, label: `${modelId} on ${name}, which runs here` },
    reason: `Answers come from ${modelId}, because ${name} runs on this machine (${new URL(origin).host}).`,
    isCloud: false,
  };
}
