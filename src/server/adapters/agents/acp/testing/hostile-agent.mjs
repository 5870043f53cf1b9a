/* global Buffer */
/** A program that speaks the Agent Client Protocol in plain lines, so that it can be wrong. Its first argument says how. */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setInterval } from 'node:timers';

const [, , mode] = process.argv;
const write = (text) => new Promise((resolve) => process.stdout.write(text, resolve));
const say = (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const update = (change) => say({ method: 'session/update', params: { sessionId: 's', update: change } });
const chunk = (text) => update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }, { optionId: 'no', name: 'No', kind: 'reject_once' }];
const ask = (id, toolCallId = `call-${id}`) =>
  say({ id, method: 'session/request_permission', params: { sessionId: 's', toolCall: { toolCallId, title: `Do ${id}`, rawInput: { id } }, options } });
const end = (id) => say({ id, result: { stopReason: 'end_turn' } });

const deafen = async (times) => {
  process.stdin.pause();
  for (let id = 1; id <= times; id += 1) await say({ id, method: 'fs/read_text_file', params: { path: '/etc/passwd' } });
};

const answers = [];
const acts = {
  /** A line that never ends. */
  line: async () => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    for (;;) await write(part);
  },
  /** Asks for what nobody has, and hears no answer. */
  asking: async () => {
    await deafen(Infinity);
  },
  /** Has asked until nothing more can be told to it. */
  deaf: async () => {
    await deafen(900);
    await chunk('Done asking.');
  },
  many: async (id) => {
    for (let at = 1; at <= 50; at += 1) await ask(at);
    while (answers.length < 50) await new Promise((resolve) => (acts.heard = resolve));
    await chunk(answers.map(({ result }) => result?.outcome?.optionId ?? result?.outcome?.outcome).join(' '));
    await end(id);
  },
  /** Asks again once nobody waits for anything. */
  late: async (id) => {
    await end(id);
    await ask(1);
    await chunk('Nobody hears this.');
  },
  noise: async (id) => {
    await write('\n\nno JSON\n[1]\n3\nnull\n"x"\n{}\n{"jsonrpc":"1.0"}\n{"jsonrpc":"2.0","id":{}}\n');
    for (const other of [-1, -1, 4711, 1, 1, 'x', null]) await say({ id: other, result: {} });
    await say({ id: 4712, error: 'not an object' });
    await say({ method: 'session/update', params: { update: 3 } });
    await say({ method: 'session/update', params: { sessionId: 's', update: { sessionUpdate: 'invented' } } });
    await say({ method: 'invented/news', params: [] });
    await say({ id: -7, method: 'invented/question' });
    process.stderr.write('complaint '.repeat(100_000));
    await chunk('Still here.');
    await end(id);
    await end(id);
    await end(-id);
  },
};

const never = () => undefined;
const models = Array.from({ length: 100_000 }, (_, at) => ({ value: `model-${at}`, name: `Model ${at}` }));
const configOptions = [{ id: 'model', name: 'Model', type: 'select', currentValue: 'model-0', options: models }];
const methods = {
  initialize: ({ id }) => (mode === 'mute-initialize' ? never() : say({ id, result: { protocolVersion: 1, agentCapabilities: {} } })),
  'session/new': ({ id }) => (mode === 'mute-session' ? never() : say({ id, result: { sessionId: 's', ...(mode === 'models' && { configOptions }) } })),
  'session/prompt': async ({ id, params }) => {
    const text = params.prompt.at(-1)?.text ?? '';
    if (text === 'go' && acts[mode]) return acts[mode](id);
    await chunk(`${process.pid} heard ${answers.length}`);
    await end(id);
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.method) return methods[message.method]?.(message);
  answers.push(message);
  acts.heard?.();
});
process.on('SIGTERM', never);
writeFileSync('pid', String(process.pid));
setInterval(never, 1000);
