import { describe, expect, it } from 'vitest';
import { httpSettings } from '../../testing/http-settings';
import { createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';
import { agUiRoutes } from '../ag-ui/ag-ui-routes';
import { agentRestRoutes } from '../agent-rest/agent-rest-routes';
import { openAiRoutes } from '../openai/openai-routes';

const SMALL = btoa('1234567890');
const LARGE = btoa('12345678901');
const REFUSAL = '"a.txt" is larger than 10 bytes.';

async function start() {
  const agent = createScriptedAgent({});
  const server = await startHttpServer({
    agents: [agent],
    routes: [...agentRestRoutes, ...agUiRoutes, ...openAiRoutes],
    settings: { limits: { ...httpSettings.limits, fileBytes: 10 } },
  });
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  };
  const sizes = () => agent.turns.at(-1)?.input.files.map((file) => file.size);
  return { post, sizes, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const openAiFile = (data: string) => ({
  type: 'file',
  file: { filename: 'a.txt', file_data: `data:text/plain;base64,${data}` },
});
const openAi = (data: string) => ({
  model: 'scripted',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'See' }, openAiFile(data)] }],
});
const agentRest = (content: string) => ({
  message: 'See',
  files: [{ content, mime_type: 'text/plain', filename: 'a.txt' }],
});
const agUi = (data: string) => ({
  threadId: data,
  runId: data,
  messages: [
    {
      id: 'u1',
      role: 'user',
      content: [
        { type: 'text', text: 'See' },
        { type: 'binary', mimeType: 'text/plain', data, filename: 'a.txt' },
      ],
    },
  ],
});

describe('a file inside a JSON body', () => {
  it.each([
    ['/v1/chat/completions', openAi],
    ['/agent/scripted/chat', agentRest],
  ])('may be as large as any other file, and no larger: %s', async (path, bodyOf) => {
    await using app = await start();
    expect((await app.post(path, bodyOf(SMALL))).status).toBe(200);
    expect(app.sizes()).toEqual([10]);
    const refused = await app.post(path, bodyOf(LARGE));
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.text) as unknown).toMatchObject(
      path.startsWith('/v1') ? { error: { message: REFUSAL } } : { detail: REFUSAL },
    );
  });

  it('is left out of an AG-UI run when it is larger, and the run says so', async () => {
    await using app = await start();
    await app.post('/api/awp', agUi(SMALL));
    expect(app.sizes()).toEqual([10]);
    const { text } = await app.post('/api/awp', agUi(LARGE));
    expect(app.sizes()).toEqual([]);
    expect(text).toContain('was skipped');
    expect(text).toContain('is larger than 10 bytes.');
    expect(text).toContain('RUN_FINISHED');
  });
});
