import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ParleyProcess } from '../process/parley-process';
import { ChatClient } from './chat-client';
import { ModelServer, type Answer } from './model-server';

type RigOptions = {
  answer: Answer;
  /** The source of `tools.mjs`; `MARKS` in it becomes the address that tools report to. */
  tools?: string;
  /** `tools:` of the agent file. */
  toolEntries?: string;
  environment?: Record<string, string>;
};

/** A `parley serve` that can be killed and started again on the same data, with a model of the test's own behind its one agent. */
export class FaultRig implements AsyncDisposable {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'));
  readonly #processes: ParleyProcess[] = [];
  #port = '0';

  private constructor(
    readonly model: ModelServer,
    private readonly environment: Record<string, string>,
  ) {}

  static async open({ answer, tools, toolEntries, environment }: RigOptions): Promise<FaultRig> {
    const model = await ModelServer.start(answer);
    const rig = new FaultRig(model, environment ?? {});
    const agent = `name: talker\nkind: llm\nmodel: {provider: openai-compatible, name: m-1, endpoint: "${model.origin}/v1"}\n`;
    writeFileSync(
      join(rig.dataDir, 'agent.yaml'),
      toolEntries === undefined ? agent : `${agent}tools:\n${toolEntries}\n`,
    );
    if (tools !== undefined)
      writeFileSync(join(rig.dataDir, 'tools.mjs'), tools.replaceAll('MARKS', `${model.origin}/marks`));
    return rig;
  }

  /** The process that was started last. */
  get process(): ParleyProcess {
    const last = this.#processes.at(-1);
    if (last === undefined) throw new Error('nothing was started');
    return last;
  }

  /** Starts a server, after the first time on the same port, and answers once it is ready. */
  async start(): Promise<ChatClient> {
    const origin = await this.launch().ready();
    this.#port = new URL(origin).port;
    return new ChatClient(origin);
  }

  /** Starts a server without waiting for it. */
  launch(): ParleyProcess {
    const parley = new ParleyProcess(['bin/parley.mjs', 'serve'], {
      PORT: this.#port,
      PARLEY_UI: 'off',
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_DRAIN_TIMEOUT: '1',
      ...this.environment,
      // The journal of the model holds what the turns ask, and nothing else.
      PARLEY_MODEL_TITLES: 'off',
      PARLEY_DATA_DIR: this.dataDir,
      PARLEY_AGENTS: join(this.dataDir, 'agent.yaml'),
    });
    this.#processes.push(parley);
    return parley;
  }

  /** The machine goes dark: nothing of the process survives, its connections break. */
  async kill(): Promise<void> {
    this.process.signal('SIGKILL');
    await this.process.exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const parley of this.#processes) await parley[Symbol.asyncDispose]();
    await this.model[Symbol.asyncDispose]();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
