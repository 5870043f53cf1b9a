/**
 * A model server that speaks OpenAI chat completions and does nothing but follow the plan that the model is named after. Any GET
 * tells when it was asked last.
 */
import { monotonicMs } from '../monotonic-ms.mjs';
import { plans } from '../plans.mjs';
import { playPlan } from './play-plan.mjs';
import { readJson } from './read-json.mjs';
import { serveChild } from './serve-child.mjs';

let askedMs = NaN;

serveChild(async (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ askedMs }));
    return;
  }
  askedMs = monotonicMs();
  const { model } = await readJson(request);
  const plan = plans[model];
  if (plan === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  await playPlan(plan, (text, index) => {
    const field = plan.isAlternating && index % 2 === 0 ? 'reasoning_content' : 'content';
    response.write(chunk(model, [{ index: 0, delta: { [field]: text }, finish_reason: null }]));
  });
  const usage = { prompt_tokens: 10, completion_tokens: plan.deltas, total_tokens: 10 + plan.deltas };
  response.write(chunk(model, [{ index: 0, delta: {}, finish_reason: 'stop' }]));
  response.end(`${chunk(model, [], usage)}data: [DONE]\n\n`);
});

function chunk(model, choices, usage) {
  const body = { id: 'c-1', object: 'chat.completion.chunk', created: 1, model, choices, usage };
  return `data: ${JSON.stringify(body)}\n\n`;
}
