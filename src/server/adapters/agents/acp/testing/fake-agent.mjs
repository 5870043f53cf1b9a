/* global AbortController, clearTimeout */
/** A program that speaks the Agent Client Protocol for tests. What it is asked decides what it does. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { agent, methods, ndJsonStream, PROTOCOL_VERSION, RequestError } from '@agentclientprotocol/sdk';

const flags = new Set(process.argv.slice(2));
const memory = '.fake-sessions.json';
const usage = { inputTokens: 7, outputTokens: 5, totalTokens: 12 };
const modes = { currentModeId: 'free', availableModes: [{ id: 'free', name: 'Free' }, { id: 'careful', name: 'Careful' }] };

const sessions = new Map(existsSync(memory) ? Object.entries(JSON.parse(readFileSync(memory, 'utf8'))) : []);
const save = () => writeFileSync(memory, JSON.stringify(Object.fromEntries(sessions)));
const cancels = new Map();

const wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()));
  });

const acts = {
  async hello({ say, think, update }) {
    await think('Let me see.');
    await update({ sessionUpdate: 'plan', entries: [{ content: 'Greet', priority: 'high', status: 'completed' }] });
    await say('Hello ');
    await say('to you.');
  },
  async add({ say, update }) {
    await update({ sessionUpdate: 'tool_call', toolCallId: 'add-1', title: 'Adding', kind: 'other', name: 'add', status: 'pending' });
    await update({ sessionUpdate: 'tool_call_update', toolCallId: 'add-1', status: 'in_progress', rawInput: { left: 19, right: 23 } });
    await update({ sessionUpdate: 'tool_call_update', toolCallId: 'add-1', status: 'completed', content: [text('42')] });
    await say('It is 42.');
  },
  async erase({ say, update, ask }) {
    const toolCall = { toolCallId: 'erase-1', title: 'Erase notes.md', kind: 'edit', name: 'erase', rawInput: { path: 'notes.md' }, status: 'pending' };
    await update({ sessionUpdate: 'tool_call', ...toolCall });
    const { outcome } = await ask(toolCall);
    const isAllowed = outcome.outcome === 'selected' && outcome.optionId === 'yes-once';
    const diff = { type: 'diff', path: 'notes.md', oldText: 'old', newText: '' };
    const done = isAllowed ? { status: 'completed', content: [diff] } : { status: 'failed', content: [text('refused')] };
    await update({ sessionUpdate: 'tool_call_update', toolCallId: 'erase-1', ...done });
    await say(isAllowed ? 'It is gone.' : 'Then it stays.');
  },
  /** As Codex does: a refusal ends the turn as cancelled. */
  async proud({ ask, cancel }) {
    const { outcome } = await ask({ toolCallId: 'proud-1', title: 'Do it', rawInput: { what: 'it' }, status: 'pending' });
    if (outcome.optionId === 'no') cancel();
  },
  async twice({ say, update, ask }) {
    for (const at of [1, 2]) {
      const toolCall = { toolCallId: `erase-${at}`, title: `Erase ${at}.md`, kind: 'edit', name: 'erase', rawInput: { path: `${at}.md` }, status: 'pending' };
      await update({ sessionUpdate: 'tool_call', ...toolCall });
      const { outcome } = await ask(toolCall);
      const status = outcome.optionId === 'yes-once' ? 'completed' : 'failed';
      await update({ sessionUpdate: 'tool_call_update', toolCallId: `erase-${at}`, status, content: [text(status)] });
    }
    await say('Both are gone.');
  },
  async long({ say, signal }) {
    for (let at = 0; at < 400 && !signal.aborted; at += 1) {
      await say('word ');
      await wait(20, signal);
    }
  },
  async deaf({ say }) {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    process.on('SIGTERM', () => undefined);
    await say(`${process.pid} ${child.pid}`);
    await new Promise(() => undefined);
  },
  async crash({ say }) {
    await say('I am about to');
    process.stderr.write('out of memory\n');
    process.exit(3);
  },
  async mute() {
    await new Promise(() => undefined);
  },
  async break() {
    throw new RequestError(-32603, 'the model is on holiday');
  },
  async locked() {
    throw RequestError.authRequired();
  },
  async escape({ update, say }) {
    await update({ sessionUpdate: 'current_mode_update', currentModeId: 'free' });
    await say('Out.');
  },
  async odd({ update, say }) {
    await update({ sessionUpdate: 'notice', level: 'info', text: 'odd' }).catch(() => undefined);
    process.stdout.write('this is no JSON\n');
    await say('Still here.');
  },
  async mode({ say, session }) {
    await say(`mode ${session.mode}, model ${session.model ?? 'none'}, cwd ${process.cwd()}, key ${process.env.SECRET_KEY ?? 'none'}`);
  },
  async recall({ say, session }) {
    await say(session.prompts.join(' | '));
  },
};

const text = (value) => ({ type: 'content', content: { type: 'text', text: value } });
const models = [{ value: 'small', name: 'Small one' }, { name: 'Large', options: [{ value: 'large', name: 'Large one' }] }];
const modelOf = (session) => ({ id: 'model', name: 'Model', category: 'model', type: 'select', currentValue: session.model ?? 'small', options: models });
const configOf = (session) => (flags.has('--models') ? { configOptions: [modelOf(session)] } : {});
const answerOf = (session) => ({ ...configOf(session), modes: flags.has('--no-modes') ? undefined : { ...modes, currentModeId: session.mode } });

agent({ name: 'fake' })
  .onRequest(methods.agent.initialize, () => ({
    protocolVersion: PROTOCOL_VERSION,
    agentCapabilities: { loadSession: !flags.has('--forgetful') },
    authMethods: [],
  }))
  .onRequest(methods.agent.session.new, () => {
    if (flags.has('--locked')) throw RequestError.authRequired();
    const session = { mode: 'free', prompts: [] };
    const sessionId = `session-${process.pid}-${sessions.size + 1}`;
    sessions.set(sessionId, session);
    save();
    return { sessionId, ...answerOf(session) };
  })
  .onRequest(methods.agent.session.load, ({ params }) => {
    const session = sessions.get(params.sessionId);
    if (!session) throw RequestError.resourceNotFound(params.sessionId);
    session.mode = 'free';
    return answerOf(session);
  })
  .onRequest(methods.agent.session.setConfigOption, ({ params }) => {
    const session = sessions.get(params.sessionId);
    session[params.configId] = params.value;
    return configOf(session);
  })
  .onRequest(methods.agent.session.setMode, ({ params }) => {
    sessions.get(params.sessionId).mode = params.modeId;
    return {};
  })
  .onNotification(methods.agent.session.cancel, ({ params }) => cancels.get(params.sessionId)?.abort())
  .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
    const session = sessions.get(params.sessionId);
    const words = params.prompt.map((block) => block.text ?? `[${block.type}]`).join(' ');
    const controller = new AbortController();
    cancels.set(params.sessionId, controller);
    const update = (change) => client.notify(methods.client.session.update, { sessionId: params.sessionId, update: change });
    const chunk = (kind) => (value) => update({ sessionUpdate: kind, content: { type: 'text', text: value } });
    const ask = (toolCall) =>
      client.request(methods.client.session.requestPermission, {
        sessionId: params.sessionId,
        toolCall,
        options: [
          { optionId: 'yes', name: 'Always', kind: 'allow_always' },
          { optionId: 'yes-once', name: 'Yes', kind: 'allow_once' },
          { optionId: 'no', name: 'No', kind: 'reject_once' },
        ],
      });
    const name = Object.keys(acts).find((act) => params.prompt.at(-1)?.text?.startsWith(act)) ?? 'hello';
    const say = chunk('agent_message_chunk');
    await acts[name]({ say, think: chunk('agent_thought_chunk'), update, ask, session, signal: controller.signal, cancel: () => controller.abort() });
    session.prompts.push(words);
    save();
    if (words.includes('hidden')) {
      const sessionFailure = { kind: 'rate_limited', title: 'Too many requests', details: 'try later' };
      return { stopReason: 'end_turn', _meta: { jetbrains: { air: { sessionFailure } } } };
    }
    return { stopReason: controller.signal.aborted ? 'cancelled' : 'end_turn', usage };
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));

process.stdin.on('end', () => process.exit(0));
