/** The least that could answer with a model: bare node:http around one call of the AI SDK, which is what an agent's author would write. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import { readJson } from './read-json.mjs';
import { serveChild } from './serve-child.mjs';

const models = createOpenAICompatible({ name: 'bench', baseURL: `${process.env.MODEL_ORIGIN}/v1`, includeUsage: true });

serveChild(async (request, response) => {
  const [, , , name] = request.url.split('/');
  const { message } = await readJson(request);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const { textStream } = streamText({ model: models.chatModel(name), system: 'Answer briefly.', prompt: message });
  for await (const delta of textStream) response.write(frame('message_delta', { delta, message_id: '01M' }));
  response.end(frame('stream_end', { message_id: '01M', tokens_used: null, execution_time_ms: 0 }));
});

function frame(event, data) {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
