import { z } from 'zod';

type LocalServer = {
  name: string;
  provider: 'ollama' | 'openai-compatible';
  origin: string;
  path: string;
  /** Names of its models, or an error for an answer that is not its own. */
  names: z.ZodType<string[]>;
};

const tags = z
  .object({ models: z.array(z.object({ name: z.string() })) })
  .transform(({ models }) => models.map(({ name }) => name));

const openAiList = (entry: z.ZodType<{ id: string }>) =>
  z.object({ object: z.literal('list'), data: z.array(entry) }).transform(({ data }) => data.map(({ id }) => id));

const anyOwner = openAiList(z.object({ id: z.string() }));
const ownedBy = (owner: string) => openAiList(z.object({ id: z.string(), owned_by: z.literal(owner) }));

const shared = { provider: 'openai-compatible', path: '/v1/models' } as const;

/** Servers that people run on their own machine, at their usual ports. Ports that anything may use must say whose they are. */
export const localServers: readonly LocalServer[] = [
  { name: 'Ollama', provider: 'ollama', origin: 'http://127.0.0.1:11434', path: '/api/tags', names: tags },
  { name: 'LM Studio', ...shared, origin: 'http://127.0.0.1:1234', names: anyOwner },
  { name: 'llama-server', ...shared, origin: 'http://127.0.0.1:8080', names: ownedBy('llamacpp') },
  { name: 'vLLM', ...shared, origin: 'http://127.0.0.1:8000', names: ownedBy('vllm') },
  { name: 'Jan', ...shared, origin: 'http://127.0.0.1:1337', names: anyOwner },
];

/** The first model of the server that can chat; `null` for everything else, such as silence and strangers. */
export async function findLocalModel(
  { origin, path, names }: LocalServer,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<string | null> {
  try {
    const response = await fetch(`${origin}${path}`, { signal, headers: { accept: 'application/json' } });
    if (!response.ok) return null;
    const found = names.safeParse(await response.json());
    const canChat = (name: string) => !/embed|rerank|whisper|tts/i.test(name);
    return found.data?.find(canChat) ?? null;
  } catch {
    return null;
  }
}
