import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LLMock } from '@copilotkit/aimock';
import { ChatClient } from '../faults/chat-client';
import { ParleyProcess } from '../process/parley-process';
import type { CodingAgent } from './coding-agents';
import { startDirectedModel } from './directed-model';
import { programsPath } from './programs';

/** A `parley serve` whose one agent is a real coding agent, which asks a model server of ours. */
export class CodingRig implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-real-'));
  readonly work = join(this.folder, 'work');
  private parley: ParleyProcess | null = null;

  private constructor(
    private readonly agent: CodingAgent,
    readonly model: LLMock,
  ) {}

  static async open(agent: CodingAgent): Promise<CodingRig> {
    const rig = new CodingRig(agent, await startDirectedModel());
    const files = {
      'agent.yaml': `name: coder\nkind: acp\nacp: { preset: ${agent.preset}, cwd_root: work }\n`,
      'work/README.md': '# A project\n',
      'work/wait.mjs': 'setInterval(() => {}, 1000);\n',
      ...Object.fromEntries(Object.entries(agent.home(rig.model.url)).map(([path, text]) => [`home/${path}`, text])),
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(rig.folder, path)), { recursive: true });
      writeFileSync(join(rig.folder, path), text);
    }
    mkdirSync(join(rig.folder, 'home'), { recursive: true });
    return rig;
  }

  async start(): Promise<ChatClient> {
    this.parley = new ParleyProcess(['bin/parley.mjs', 'serve'], {
      PARLEY_UI: 'off',
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_DRAIN_TIMEOUT: '1',
      PARLEY_MODEL_DETECTION: 'off',
      PARLEY_DATA_DIR: join(this.folder, 'data'),
      PARLEY_AGENTS: join(this.folder, 'agent.yaml'),
      HOME: join(this.folder, 'home'),
      PATH: `${programsPath}:${process.env['PATH'] ?? ''}`,
      ...this.agent.env(this.model.url),
    });
    return new ChatClient(await this.parley.ready());
  }

  async stop(): Promise<void> {
    this.parley?.signal('SIGTERM');
    await this.parley?.exited;
  }

  /** Command lines of everything that runs below the server, and of what it has left behind in this folder. */
  running(): string[] {
    const processes = listProcesses();
    const below = new Set([this.parley?.pid]);
    // Parents come before their children, unless numbers were used again.
    for (const { pid, parent } of [...processes, ...processes]) if (below.has(parent)) below.add(pid);
    below.delete(this.parley?.pid);
    return processes.filter(({ pid, line }) => below.has(pid) || line.includes(this.folder)).map(({ line }) => line);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.parley?.[Symbol.asyncDispose]();
    await this.model.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function listProcesses(): { pid: number; parent: number; line: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((text) => {
    const [pid, parent, ...words] = text.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), line: words.join(' ') };
  });
}
