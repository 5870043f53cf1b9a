import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../../testing/manual-clock';
import { createRecordingLogger } from '../../../testing/recording-logger';
import { McpConnection, type McpCall } from './mcp-connection';
import type { McpServer } from './mcp-server';
import { toToolOutput } from './mcp-result';
import { mcpPrograms } from './testing/mcp-programs';

const script = join(import.meta.dirname, 'testing/hostile-server.mjs');
const { everything } = mcpPrograms;

let folder: string;
const opened: McpConnection[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-mcp-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.close()));
  await rm(folder, { recursive: true });
});

function connect(args: string[], env: Record<string, string> = {}) {
  const clock = manualClock();
  const log = createRecordingLogger();
  const server: McpServer = {
    name: 'files',
    transport: 'stdio',
    command: process.execPath,
    args,
    env: { PATH: dirname(process.execPath), ...env },
    cwd: folder,
    mayAsk: false, requestTimeoutMs: 20_000,
  };
  const connection = new McpConnection(server, { clock, logger: log.logger });
  opened.push(connection);
  return { connection, clock, log };
}

const hostile = (mode: string, env?: Record<string, string>) => connect([script, mode, join(folder, 'journal')], env);
const journal = async () => (await readFile(join(folder, 'journal'), 'utf8').catch(() => '')).trim().split('\n');

function callOf(name: string, input: Record<string, unknown> = {}, change: Partial<McpCall> = {}): McpCall {
  return { name, input, signal: new AbortController().signal, onProgress: () => undefined, ...change };
}

describe('a server that is a process', () => {
  test('answers calls; its errors are errors', async () => {
    const { connection } = hostile('plain');
    await connection.open();
    expect(connection.problem).toBeNull();
    expect(connection.knownTools.map((tool) => tool.name)).toEqual(['say', 'wait', 'crash', 'fail', 'more']);
    expect(toToolOutput(await connection.call(callOf('say', { text: 'hello' })))).toBe('hello');
    const failed = await connection.call(callOf('fail'));
    expect(() => toToolOutput(failed)).toThrow('the disk is full');
  });

  test('gets the environment that is named, and nothing of ours', async () => {
    vi.stubEnv('PARLEY_SECRET_FOR_TEST', 'x');
    const { connection } = hostile('plain', { HOME: folder });
    const names = toToolOutput(await connection.call(callOf('say')));
    vi.unstubAllEnvs();
    expect(names).toBe('HOME PATH');
  });

  test('that ends in mid-call fails that call without a second try, and is started again', async () => {
    const { connection, clock } = hostile('plain');
    await expect(connection.call(callOf('crash'))).rejects.toThrow('MCP server "files": it ended.');
    expect(connection.problem).toBe('it ended');
    await expect(connection.call(callOf('crash'))).rejects.toThrow('it ended');
    await expect(connection.call(callOf('say', { text: 'it rests' }))).rejects.toThrow('it ended');
    await clock.advance(2000);
    expect(toToolOutput(await connection.call(callOf('say', { text: 'again' })))).toBe('again');
    expect(connection.problem).toBeNull();
    const lines = await journal();
    expect(lines.filter((line) => line.startsWith('start'))).toHaveLength(3);
    expect(lines.filter((line) => line === 'call crash')).toHaveLength(2);
  });

  test('hears of a stop', async () => {
    const { connection } = hostile('plain');
    const controller = new AbortController();
    const call = connection.call(callOf('wait', {}, { signal: controller.signal }));
    await vi.waitFor(async () => expect(await journal()).toContain('call wait'), { timeout: 10_000 });
    controller.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(async () => expect((await journal()).at(-1)).toMatch(/^cancelled/), { timeout: 10_000 });
    expect(toToolOutput(await connection.call(callOf('say', { text: 'still here' })))).toBe('still here');
  });

  test('that hangs in its handshake is given up, ended and marked (A2)', async () => {
    const { connection, clock } = hostile('hang');
    const opening = connection.open();
    await vi.waitFor(async () => expect((await journal())[0]).toMatch(/^start/));
    await clock.advance(15_000);
    await opening;
    expect(connection.problem).toBe('it did not answer within 15 s');
    const pid = Number((await journal())[0]?.split(' ')[1]);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000 });
  });

  test('loses only the tools whose schema is not valid (A2)', async () => {
    const { connection, log } = hostile('schema');
    await connection.open();
    expect(connection.knownTools.map((tool) => tool.name)).toEqual(['say']);
    expect(JSON.stringify(log.lines)).toContain('broken');
  });

  test('may print what it likes: the log has it, calls are answered (A3)', async () => {
    const { connection, log } = hostile('noise');
    expect(toToolOutput(await connection.call(callOf('say', { text: 'fine' })))).toBe('fine');
    await vi.waitFor(() => {
      const said = JSON.stringify(log.lines);
      for (const line of ['warming up', 'Welcome!', 'thinking about it']) expect(said).toContain(line);
    });
  });

  test('may offer more tools later', async () => {
    const { connection } = hostile('plain');
    await connection.call(callOf('more', { text: 'ok' }));
    await vi.waitFor(() => expect(connection.knownTools.map((tool) => tool.name)).toContain('later'));
  });

  test('whose message has no end is ended, and the call hears why', async () => {
    const { connection } = hostile('flood');
    await expect(connection.call(callOf('say'))).rejects.toThrow('MCP server "files": it sent a message that is too large.');
    expect(connection.problem).toBe('it sent a message that is too large');
    const pid = Number((await journal())[0]?.split(' ')[1]);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 5000 });
  });

  test.each([
    ['many', 200, 1],
    ['pages', 20, 20],
  ])('that offers tools without an end (%s) is cut, and that is told', async (mode, count, lists) => {
    const { connection, log } = hostile(mode);
    await connection.open();
    expect(connection.knownTools).toHaveLength(count);
    expect(connection.state).toEqual({
      state: 'connected',
      tools: count,
      reason: 'it offers more than 200 tools, and only the first are used',
    });
    expect(JSON.stringify(log.lines)).toContain('more than 200 tools');
    expect((await journal()).filter((line) => line === 'list')).toHaveLength(lists);
  });

  test('whose tools change a hundred times at once is asked once, and once more later', async () => {
    const { connection, clock } = hostile('news');
    const lists = async () => (await journal()).filter((line) => line === 'list').length;
    await connection.call(callOf('say', { text: 'news' }));
    await connection.call(callOf('say', { text: 'more news' }));
    expect(await lists()).toBe(2);
    await clock.advance(1000);
    await vi.waitFor(async () => expect(await lists()).toBe(3));
  });

  test('that ignores SIGTERM is killed on close', async () => {
    const { connection } = hostile('stubborn');
    await connection.open();
    await connection.close();
    const lines = await journal();
    expect(lines).toContain('heard SIGTERM');
    const pid = Number(lines[0]?.split(' ')[1]);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
  });

  test('that is not installed says so', async () => {
    const connection = new McpConnection(
      { name: 'none', transport: 'stdio', command: 'no-such-command', args: [], env: {}, cwd: folder, mayAsk: false, requestTimeoutMs: 1000 },
      { clock: manualClock(), logger: createRecordingLogger().logger },
    );
    await connection.open();
    expect(connection.problem).toBe('its command is not installed');
  });
});

describe('the reference server', () => {
  test('shows progress, pictures, structure and links', async () => {
    const { connection } = connect([everything, 'stdio']);
    await connection.open();
    expect(connection.problem).toBeNull();
    const seen: unknown[] = [];
    const onProgress: McpCall['onProgress'] = (progress) => seen.push(progress);
    await connection.call(callOf('trigger-long-running-operation', { duration: 0.2, steps: 2 }, { onProgress }));
    // The last one comes together with the result, and may be dropped for it.
    expect(seen[0]).toEqual({ message: '', done: 1, total: 2 });
    const picture = toToolOutput(await connection.call(callOf('get-tiny-image')));
    expect(picture).toMatchObject({ content: [{ type: 'text' }, { type: 'text' }, { type: 'image', mime_type: 'image/png' }] });
    const weather = toToolOutput(await connection.call(callOf('get-structured-content', { location: 'Chicago' })));
    expect(JSON.parse(weather as string)).toHaveProperty('temperature');
    const links = toToolOutput(await connection.call(callOf('get-resource-links', { count: 2 })));
    expect(JSON.stringify(links)).toContain('"type":"link"');
  });
});
