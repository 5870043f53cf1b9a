import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { sampleTools } from '../../src/server/adapters/agents/testing/sample-tools';
import { ModelServer, type Answer } from '../faults/model-server';
import { callTools, openStream, say, writeWords } from '../faults/model-answers';
import { ParleyProcess } from './parley-process';

/** Every kind of agent, each of which knows the words `hello`, `add`, `erase`, `long` and `break`. */
export const agentKinds = ['llm', 'acp', 'ag-ui', 'module', 'scripted'] as const;
export type AgentKind = (typeof agentKinds)[number];

const program = resolve(import.meta.dirname, '../../src/server/adapters/agents/acp/testing/fake-agent.mjs');
const scriptedFile = 'name: scripted\nkind: scripted\nscripted: { file: scripts/all.yaml }\n';

const answer: Answer = async (out, { text, hasResults, messages }, signal) => {
  if (hasResults) say(out, `Done: ${JSON.stringify(messages.at(-1)?.content)}.`);
  else if (text === 'break') out.writeHead(500).end('{"error":{"message":"on holiday"}}');
  else if (text === 'hello') say(out, 'Hello to you.');
  else {
    openStream(out);
    if (text === 'long') await writeWords(out, { count: 1000, everyMs: 20, signal });
    else callTools(out, [{ id: 'c', name: text, input: inputs[text] }]);
  }
};

const inputs: Record<string, object> = { add: { left: 19, right: 23 }, erase: { path: 'notes.md' } };

const module = `
import { defineAgent } from 'parley';
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
export default defineAgent({
  async *run({ text, callTool, signal }) {
    if (text === 'break') throw new Error('on holiday');
    if (text === 'add') yield String(await callTool({ name: 'add', input: {} }, () => 42));
    else if (text === 'erase') {
      const work = callTool({ name: 'erase', input: { path: 'notes.md' }, approval: 'Erase notes.md?' }, () => 'erased');
      yield await work.catch((error) => error.message);
    } else if (text === 'long') for (; !signal.aborted; await pause(20)) yield 'word ';
    else yield 'Hello to you.';
  },
});
`;

const script = `
- when: { text: hello }
  do: [{ say: Hello to you., pace: 0 }]
- when: { text: add }
  do: [{ call: add, result: 42 }, { say: It is 42., pace: 0 }]
- when: { text: erase }
  do: [{ call: erase, result: erased, approval: Erase notes.md? }, { say: So be it., pace: 0 }]
- when: { text: long }
  do: [{ say: ${JSON.stringify('word '.repeat(1000))}, pace: 50 }]
- when: { text: break }
  do: [{ fail: It broke. }]
`;

/** A `parley serve` with an agent of every kind. The one that is elsewhere is served by another Parley. */
export class AgentKindsRig implements AsyncDisposable {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parley-kinds-'));
  private readonly started: ParleyProcess[] = [];
  private port = '0';

  private constructor(private readonly model: ModelServer) {}

  static async open(): Promise<AgentKindsRig> {
    const rig = new AgentKindsRig(await ModelServer.start(answer));
    rig.write({ 'far/scripted.yaml': scriptedFile, 'far/scripts/all.yaml': script });
    const far = await rig.serve('far', '0');
    rig.write({
      'near/llm.yaml': `name: llm
model: { provider: openai-compatible, name: m, endpoint: "${rig.model.origin}/v1" }
tools:
  - { name: add, type: function, file: tools.ts, function: add }
  - { name: erase, type: function, file: tools.ts, function: erase }
`,
      'near/acp.yaml': `name: acp\nkind: acp\nacp: { command: "${process.execPath}", args: ["${program}"], mode: careful, cwd_root: . }\n`,
      'near/ag-ui.yaml': `name: ag-ui\nkind: ag-ui\nag-ui: { url: "${far}/api/agent/scripted/awp" }\n`,
      'near/module.yaml': 'name: module\nkind: module\nmodule: { file: module.ts }\n',
      'near/scripted.yaml': scriptedFile,
      'near/scripts/all.yaml': script,
      'near/module.ts': module,
      'near/tools.ts': sampleTools,
    });
    return rig;
  }

  /** Starts the server, or starts it again on the same port and data. */
  async start(): Promise<string> {
    const running = this.started.slice(1).at(-1);
    running?.signal('SIGTERM');
    await running?.exited;
    const origin = await this.serve('near', this.port);
    this.port = new URL(origin).port;
    return origin;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const parley of this.started) await parley[Symbol.asyncDispose]();
    await this.model[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private write(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  private serve(name: string, port: string): Promise<string> {
    const parley = new ParleyProcess(['bin/parley.mjs', 'serve'], {
      PORT: port,
      PARLEY_UI: 'off',
      PARLEY_LOG_LEVEL: 'error',
      PARLEY_DRAIN_TIMEOUT: '1',
      PARLEY_MODEL_TITLES: 'off',
      PARLEY_DATA_DIR: join(this.folder, `data-${name}`),
      PARLEY_AGENTS: join(this.folder, name),
    });
    this.started.push(parley);
    return parley.ready();
  }
}
