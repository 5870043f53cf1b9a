import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mcpPrograms } from '../../src/server/adapters/agents/mcp/testing/mcp-programs';
import type { ChatClient } from './chat-client';
import { textOf } from './chat-client';
import { FaultRig } from './fault-rig';
import { callTools, openStream, say } from './model-answers';
import type { Answer } from './model-server';

// A busy machine needs its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const STOP_LIMIT_MS = 2000;

/** An MCP server over stdio with one tool that never answers; it reports what it hears. */
const server = `
import { createInterface } from 'node:readline';
const report = (what) => fetch('MARKS', { method: 'POST', body: what });
const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
const schema = { type: 'object', properties: {} };
await report('pid ' + process.pid);
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') say(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'long', version: '1' } });
  if (method === 'tools/list') say(id, { tools: [{ name: 'work', inputSchema: schema, annotations: { readOnlyHint: true } }] });
  if (method === 'tools/call') await report('began');
  if (method === 'notifications/cancelled') await report('cancelled');
});
`;
const { filesystem } = mcpPrograms;
const toolEntries = `  - { name: long, type: mcp, command: node, args: [tools.mjs] }
  - { name: files, type: mcp, command: node, args: ["${filesystem}", "."] }`;

/** The text says which tool the model calls. */
const answer: Answer = (out, { text, hasResults, messages }) => {
  const [name = '', input = '{}'] = text.split(' ');
  if (hasResults) {
    say(out, JSON.stringify(messages.at(-1)?.content));
    return;
  }
  openStream(out);
  callTools(out, [{ id: 'c', name, input: JSON.parse(input) as unknown }]);
};

let rig: FaultRig;
let chat: ChatClient;

beforeAll(async () => {
  rig = await FaultRig.open({ answer, tools: server, toolEntries });
  chat = await rig.start();
});
afterAll(() => rig[Symbol.asyncDispose]());

it('reads files through an MCP server', async () => {
  const ask = async (): Promise<string> => {
    const id = await chat.create();
    const follower = await chat.follow(id);
    await chat.post(id, 'files_read_text_file {"path":"agent.yaml"}');
    await follower.untilTurnsEnd();
    await follower.close();
    return textOf((await chat.messages(id)).messages.at(-1));
  };
  // On a busy machine the first turn may be over before the server is up.
  await expect.poll(ask, { timeout: 60_000, interval: 1000 }).toContain('name: talker');
});

it('E16 a stop in a long MCP call reaches the MCP server, and the server ends with us', async () => {
  const id = await chat.create();
  await chat.post(id, 'long_work');
  await rig.model.until(() => rig.model.marks.includes('began'));
  const start = performance.now();
  const receipt = await chat.interrupt(id);
  await rig.model.until(() => rig.model.marks.includes('cancelled'));
  expect(performance.now() - start).toBeLessThan(STOP_LIMIT_MS);
  expect(receipt.elapsed_ms).toBeLessThanOrEqual(STOP_LIMIT_MS);
  const pid = Number(rig.model.marks.find((mark) => mark.startsWith('pid '))?.slice(4));
  expect(() => process.kill(pid, 0)).not.toThrow();
  rig.process.signal('SIGTERM');
  await rig.process.exited;
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
});
