import { describe, expect, test } from 'vitest';
import { manualClock } from '../../../../testing/manual-clock';
import { detectModel, type DetectModel } from './detect-model';

/** Servers by their origin; everything else refuses the connection. */
function network(servers: Record<string, unknown>) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url.href);
    const answer = servers[url.host];
    if (answer === undefined) return Promise.reject(new TypeError('fetch failed'));
    if (answer !== 'silence') return Promise.resolve(Response.json(answer));
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  return { fetch, asked };
}

const ollama = { models: [{ name: 'nomic-embed-text' }, { name: 'qwen3:8b' }] };
const list = (owner: string) => ({ object: 'list', data: [{ id: 'local-model', owned_by: owner }] });

function detect(servers: Record<string, unknown>, change: Partial<DetectModel> = {}) {
  const { fetch, asked } = network(servers);
  const clock = manualClock();
  const found = detectModel({ clock, fetch, env: {}, detection: 'on', defaultModel: undefined, ...change });
  return { found, asked, clock };
}

describe('detection', () => {
  test('takes the first server that runs on this machine, and a model of it that can chat', async () => {
    const { found } = detect({ '127.0.0.1:8080': list('llamacpp'), '127.0.0.1:11434': ollama });
    expect(await found).toMatchObject({
      own: { model: { provider: 'ollama', endpoint: 'http://127.0.0.1:11434/v1' }, modelId: 'qwen3:8b', label: 'qwen3:8b on Ollama, which runs here' },
      reason: 'Answers come from qwen3:8b, because Ollama runs on this machine (127.0.0.1:11434).',
      isCloud: false,
    });
  });

  test.each([
    ['127.0.0.1:1234', 'organization_owner', 'LM Studio'],
    ['127.0.0.1:8080', 'llamacpp', 'llama-server'],
    ['127.0.0.1:8000', 'vllm', 'vLLM'],
    ['127.0.0.1:1337', 'menlo', 'Jan'],
  ])('knows who listens at %s', async (host, owner, name) => {
    expect(await detect({ [host]: list(owner) }).found).toMatchObject({ own: { modelId: 'local-model', label: `local-model on ${name}, which runs here` } });
  });

  test.each([
    ['something else', { '127.0.0.1:8080': { hello: 'world' }, '127.0.0.1:8000': list('somebody') }],
    ['a server without a model', { '127.0.0.1:11434': { models: [] } }],
    ['nobody', {}],
  ])('falls back to what is built in when there is %s', async (_what, servers) => {
    expect(await detect(servers).found).toMatchObject({ own: { modelId: 'embedded' }, isCloud: false });
  });

  test('waits 400 ms for all together, and takes who has answered by then', async () => {
    const { found, clock } = detect({ '127.0.0.1:11434': 'silence', '127.0.0.1:8000': list('vllm') });
    await clock.advance(400);
    expect(await found).toMatchObject({ own: { label: 'local-model on vLLM, which runs here' } });
  });

  test('takes a key in the environment first, says so plainly, and asks nobody', async () => {
    const { found, asked } = detect({ '127.0.0.1:11434': ollama }, { env: { ANTHROPIC_API_KEY: 'k' } });
    const detected = await found;
    expect(detected).toMatchObject({ isCloud: true, own: { model: { provider: 'anthropic', api_key: 'k' } } });
    expect(JSON.stringify(detected)).toContain('Messages are sent to api.anthropic.com');
    expect(asked).toEqual([]);
  });

  test('looks at no key when it is to stay on this machine, and nowhere when it is off', async () => {
    const env = { OPENAI_API_KEY: 'k' };
    expect(await detect({}, { env, detection: 'local' }).found).toMatchObject({ own: { modelId: 'embedded' } });
    const { found, asked } = detect({ '127.0.0.1:11434': ollama }, { env, detection: 'off' });
    expect(await found).toEqual({ missing: expect.stringContaining('No model is configured') as string });
    expect(asked).toEqual([]);
  });

  test('takes the model of the settings without looking', async () => {
    const { found, asked } = detect({}, { defaultModel: 'ollama/qwen3:4b', detection: 'off' });
    expect(await found).toMatchObject({ own: { modelId: 'qwen3:4b', model: { provider: 'ollama' } }, isCloud: false });
    expect(asked).toEqual([]);
    expect(await detect({}, { defaultModel: 'openai/gpt' }).found).toMatchObject({ missing: expect.stringContaining('OPENAI_API_KEY') as string });
  });
});
