import { client, methods, PROTOCOL_VERSION, type ClientConnection } from '@agentclientprotocol/sdk';
import { AppError, isAppError } from '../../../core/app-error';
import type { AcpAgent } from './acp-agent';
import { toAcpFailure } from './acp-failure';
import { AgentProcess } from './agent-process';
import { openStream } from './open-stream';
import {
  initializeAnswerSchema,
  readPermission,
  readUpdate,
  type InitializeAnswer,
  type PermissionRequest,
  type SessionUpdate,
} from './session-update';

const START_MS = 30_000;
const LAST_WORDS_MS = 500;

type PermissionOutcome = { outcome: 'selected'; optionId: string } | { outcome: 'cancelled' };

/** Who hears what the program says; while nobody does, it is let go by and every request for permission is refused. */
export type AcpListener = {
  onUpdate: (update: SessionUpdate) => void;
  onPermission: (request: PermissionRequest) => Promise<PermissionOutcome>;
  /** Anything at all was heard. */
  onSign: () => void;
  /** Resolves when most of what was heard is told on: until then nothing more is read. */
  drained: () => Promise<void>;
};

/**
 * A running program with the protocol's handshake behind it. It gets no files and no terminal from us: it has the folder it works
 * in.
 */
export class AcpConnection {
  listener: AcpListener | null = null;
  private connection: ClientConnection | null = null;
  private greeting: InitializeAnswer | null = null;

  private constructor(
    private readonly agent: AcpAgent,
    private readonly process: AgentProcess,
  ) {}

  /** Throws an AppError that says what to do. The program is running then, and waits to be greeted. */
  static async start(agent: AcpAgent, cwd: string): Promise<AcpConnection> {
    const process = await AgentProcess.start(agent, cwd).catch((error: unknown) => {
      throw toAcpFailure(agent, error);
    });
    return new AcpConnection(agent, process);
  }

  get isAlive(): boolean {
    return this.process.isAlive;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  get capabilities(): NonNullable<InitializeAnswer['agentCapabilities']> {
    return this.greeting?.agentCapabilities ?? {};
  }

  /** Throws an AppError for a refusal, for the end of the program and, with `limitMs`, for silence. */
  async request(method: string, params: Record<string, unknown>, limitMs?: number): Promise<unknown> {
    if (!this.connection) throw new Error('the connection is not open');
    const answer = this.connection.agent.request(method, params);
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, this.gone(), ...(limitMs === undefined ? [] : [this.silent(method, limitMs)])]);
    } catch (error) {
      const isRefusal = isAppError(error) || typeof (error as { code?: unknown }).code === 'number';
      if (!isRefusal) await this.process.ending(LAST_WORDS_MS); // a broken connection is the first that is heard of it
      throw toAcpFailure(this.agent, error, this.process.isAlive ? '' : this.process.lastWords);
    }
  }

  notify(method: string, params: Record<string, unknown>): Promise<void> {
    return this.connection?.agent.notify(method, params).catch(() => undefined) ?? Promise.resolve();
  }

  async close(): Promise<void> {
    this.listener = null;
    this.connection?.close();
    await this.process.end();
  }

  /** The handshake, before anything else. Throws an AppError that says what to do. */
  async greet(): Promise<void> {
    this.connection = client({ name: 'parley' })
      .onRequest(methods.client.session.requestPermission as string, readPermission, async ({ params }) => {
        this.listener?.onSign();
        const outcome = await this.listener?.onPermission(params);
        return { outcome: outcome ?? { outcome: 'cancelled' } };
      })
      .connect(openStream(this.process.streams, { onUpdate: (params) => this.hear(params), heard: () => this.listener?.drained() }));
    // Whatever ended the talk: a program that nobody talks with does not go on.
    void this.connection.closed.then(() => this.process.end());
    const answer = await this.request(methods.agent.initialize, greeting, START_MS);
    this.greeting = initializeAnswerSchema.parse(answer);
  }

  private hear(params: unknown): void {
    this.listener?.onSign();
    const update = readUpdate(params);
    if (update) this.listener?.onUpdate(update);
  }

  private async gone(): Promise<never> {
    await this.process.exited;
    throw new Error('the program ended');
  }

  private silent(method: string, limitMs: number): Promise<never> {
    return new Promise((_resolve, reject) => {
      this.agent.clock.after(limitMs, () => {
        const text = `${this.agent.label} did not answer "${method}" within ${Math.round(limitMs / 1000)} s.`;
        reject(new AppError('agent-timed-out', text));
      });
    });
  }
}

const greeting = {
  protocolVersion: PROTOCOL_VERSION,
  clientInfo: { name: 'parley', title: 'Parley', version: '1' },
  clientCapabilities: {
    fs: { readTextFile: false, writeTextFile: false },
    terminal: false,
    // Without it, codex-acp tells a provider's failure as if it were an answer.
    _meta: { jetbrains: { air: { version: 1, capabilities: ['sessionFailure'] } } },
  },
};
