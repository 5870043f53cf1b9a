import { request } from 'node:http';
import { connections } from './connections.mjs';

/** Sends JSON and answers the JSON that came back. Throws for a status that is no success. */
export async function requestJson(url, body) {
  const response = await send(url, body);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  if (response.statusCode >= 300) throw new Error(`${url} answered ${response.statusCode}: ${text}`);
  return JSON.parse(text || '{}');
}

function send(url, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    request(url, { method: 'POST', agent: connections, headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}
