import type { Exchange } from '../../../core/agents/agent-provider';
import type { LlmAgent } from './llm-agent';

const instructions =
  'You name conversations. Answer with a title of two to six words for the conversation below, in its language, and with nothing else: no quotes, no full stop, no explanation.';

/** Room for a model that thinks first. */
const MAX_TOKENS = 1000;

/** Asks the conversation's model for a title; `null` from what is no language model. */
export async function suggestTitle(agent: LlmAgent, exchange: Exchange): Promise<string | null> {
  const { question, answer, agentConfig, signal } = exchange;
  const { model, identity } = await agent.models.choose(agentConfig.model);
  if (identity.model.provider === 'embedded') return null;
  const text = `User: ${question}\n\nAssistant: ${answer}`;
  const { content } = await model.doGenerate({
    prompt: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text }] },
    ],
    maxOutputTokens: MAX_TOKENS,
    abortSignal: signal,
  });
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
