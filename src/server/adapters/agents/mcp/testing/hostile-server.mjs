// An MCP server over stdio that does what its first argument says. Plain JSON lines, so that it can be wrong.
import { createInterface } from 'node:readline';
import { appendFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const [, , mode, journal] = process.argv;
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const note = (text) => journal && appendFileSync(journal, `${text}\n`);
const schema = { type: 'object', properties: { text: { type: 'string' } } };
const good = { name: 'say', description: 'Says it.', inputSchema: schema, annotations: { readOnlyHint: true } };
const tools = {
  schema: [
    { name: 'broken', inputSchema: { type: 'object', properties: { a: { type: 'strin' } } } },
    { name: 'list', inputSchema: { type: 'array' } },
    { inputSchema: schema },
    good,
  ],
}[mode] ?? [good, { name: 'wait', inputSchema: schema }, { name: 'crash', inputSchema: schema }, { name: 'fail', inputSchema: schema }, { name: 'more', inputSchema: schema }];

const largeForm = { type: 'object', properties: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field-${at}`, { type: 'string' }])) };
let asking;
const many = Array.from({ length: 5000 }, (_, at) => ({ ...good, name: `tool-${at}` }));
const flood = () => process.stdout.write('x'.repeat(1_000_000), flood);

note(`start ${process.pid}`);
if (mode === 'noise') {
  process.stderr.write('warming up\n');
  process.stdout.write('Welcome!\n{"half": \n');
}
const methods = {
  initialize: ({ id, params }) => {
    if (mode === 'hang') return;
    say({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'hostile', version: '1' } } });
  },
  'tools/list': ({ id }) => {
    note('list');
    if (mode === 'many') return say({ id, result: { tools: many } });
    if (mode === 'pages') return say({ id, result: { tools: [good], nextCursor: 'again' } });
    say({ id, result: { tools } });
  },
  'notifications/cancelled': ({ params }) => note(`cancelled ${params.requestId}`),
  'tools/call': ({ id, params }) => {
    note(`call ${params.name}`);
    if (mode === 'noise') process.stdout.write('thinking about it\n');
    if (params.name === 'crash') process.exit(1);
    if (params.name === 'wait') return;
    if (mode === 'flood') return flood();
    if (mode === 'news') for (let at = 0; at < 100; at += 1) say({ method: 'notifications/tools/list_changed' });
    if (mode === 'ask') {
      asking = id;
      return say({ id: 'asked', method: 'elicitation/create', params: { mode: 'form', message: 'How?', requestedSchema: largeForm } });
    }
    if (params.name === 'fail') return say({ id, result: { isError: true, content: [{ type: 'text', text: 'the disk is full' }] } });
    if (params.name === 'more') {
      tools.push({ name: 'later', inputSchema: schema });
      say({ method: 'notifications/tools/list_changed' });
    }
    say({ id, result: { content: [{ type: 'text', text: params.arguments?.text ?? process.env.NAMED ?? Object.keys(process.env).sort().join(' ') }] } });
  },
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.id === 'asked') return say({ id: asking, result: { content: [{ type: 'text', text: message.result.action }] } });
  methods[message.method]?.(message);
});
if (mode === 'stubborn') process.on('SIGTERM', () => note('heard SIGTERM'));
if (mode === 'stubborn') setInterval(() => undefined, 1000);
