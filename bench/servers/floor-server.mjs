/**
 * The least that could answer the same calls: bare node:http that writes the same events itself, with no model, no database,
 * no checks, no log. It says what this machine and Node's HTTP cost at this moment.
 */
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { plans } from '../plans.mjs';
import { playPlan } from './play-plan.mjs';
import { readJson } from './read-json.mjs';
import { serveChild } from './serve-child.mjs';

const EVENT_STREAM = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
const PIECE_BYTES = 64 * 1024;

/** @type {Map<string, { plan: string, log: Buffer[], followers: Set<import('node:http').ServerResponse> }>} */
const conversations = new Map();

serveChild(async (request, response) => {
  const [path] = request.url.split('?', 1);
  const parts = path.split('/').slice(1);
  if (parts[1] === 'agent') return streamTurn(parts[2], request, response);
  if (parts.length === 4) return createConversation(request, response);
  const conversation = conversations.get(parts[4]);
  if (parts[5] === 'events') return follow(conversation, response);
  await readJson(request);
  response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
  return broadcastTurn(conversation);
});

async function streamTurn(name, request, response) {
  await readJson(request);
  const message_id = '01M';
  response.writeHead(200, EVENT_STREAM);
  response.write(frame('stream_start', { session_id: '01S', message_id }));
  await playPlan(plans[name], (delta) => response.write(frame('message_delta', { delta, message_id })));
  response.end(frame('stream_end', { message_id, tokens_used: null, execution_time_ms: 0 }));
}

async function createConversation(request, response) {
  const { agent_key: plan } = await readJson(request);
  const id = `c${conversations.size + 1}`;
  conversations.set(id, { plan, log: [], followers: new Set() });
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
}

/** The log so far in pieces as large as a socket likes them, then what comes. */
async function follow({ log, followers }, response) {
  response.writeHead(200, EVENT_STREAM);
  response.write('retry: 1000\n\n');
  const past = Buffer.concat(log);
  for (let at = 0; at < past.length; at += PIECE_BYTES) {
    if (!response.write(past.subarray(at, at + PIECE_BYTES))) await once(response, 'drain');
  }
  followers.add(response);
  response.on('close', () => followers.delete(response));
}

/** Each event is put into bytes once, whoever follows. */
async function broadcastTurn({ plan, log, followers }) {
  const publish = (event, data) => {
    const bytes = Buffer.from(`id: ${log.length + 1}\n${frame(event, { type: event, ...data })}`);
    log.push(bytes);
    for (const follower of followers) follower.write(bytes);
  };
  publish('turn_start', { message_id: '01M' });
  await playPlan(plans[plan], (text) => publish('text_delta', { text, block: 0 }));
  publish('turn_done', { message_id: '01M', stop_reason: 'end_turn' });
}

function frame(event, data) {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
