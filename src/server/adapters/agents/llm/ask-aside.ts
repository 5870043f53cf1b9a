import type { ChosenModel } from './agent-models';
import { callOptions } from './call-options';
import type { StreamPartOf } from './model-call';
import { providerFailure } from './provider-failure';

type Aside = { text: string; usage: StreamPartOf<'finish'>['usage'] };

/** Asks a model one question on its own, without history or tools. */
export async function askAside({ model, identity }: ChosenModel, prompt: string, signal: AbortSignal): Promise<Aside> {
  try {
    const { content, usage } = await model.doGenerate({
      ...callOptions(identity.model, {}, []),
      prompt: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
      abortSignal: signal,
    });
    return { text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''), usage };
  } catch (error) {
    throw providerFailure(error, identity, false);
  }
}
