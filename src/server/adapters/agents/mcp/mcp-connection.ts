import type { CallToolRequestOptions, CallToolResult, Client } from '@modelcontextprotocol/client';
import type { McpServerState } from '../../../../contract/agent';
import type { Clock } from '../../../core/clock';
import type { Logger } from '../../../core/logger';
import { listMcpTools, type McpOffer, type McpTool } from './list-mcp-tools';
import { describeMcpFailure, neverLeft } from './mcp-failure';
import type { McpServer } from './mcp-server';
import type { QuestionAnswer } from '../tools/runnable-tool';
import { openClient, type McpQuestion } from './open-client';

/** From the start of a server until its tools are known. */
const CONNECT_LIMIT_MS = 15_000;
/** The longest that a request for approval may stay open. */
export const LONGEST_CALL_MS = 86_400_000;
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 60_000;

export type McpPorts = { clock: Clock; logger: Logger };

export type McpCall = {
  name: string;
  input: Record<string, unknown>;
  /** Aborts when nobody waits any more: the server is told. */
  signal: AbortSignal;
  onProgress: (progress: { message: string; done: number; total?: number | undefined }) => void;
  /** Asks the person; absent where nobody can be asked. */
  onQuestion?: (question: McpQuestion) => Promise<QuestionAnswer>;
};

/**
 * One server, connected when it is first needed and again after it was lost. A server that fails again and again rests before it
 * is tried once more, each time longer. Its tools stay known meanwhile.
 */
export class McpConnection {
  private client: Client | undefined;
  private opening: Promise<void> | undefined;
  private offer: McpOffer = { tools: [], note: null };
  private failure: string | null = null;
  private failures = 0;
  private isResting = false;
  private readonly closing = new AbortController();
  private readonly running = new Set<McpCall>();

  constructor(
    readonly server: McpServer,
    private readonly ports: McpPorts,
  ) {}

  /** Why the server cannot be used now; `null` when nothing is known against it. */
  get problem(): string | null {
    return this.failure;
  }

  get state(): Omit<McpServerState, 'name'> {
    const { note, tools: { length: tools } } = this.offer;
    if (this.failure !== null) return { state: 'failing', reason: this.failure, tools };
    return { state: this.client ? 'connected' : 'idle', tools, ...(note !== null && { reason: note }) };
  }

  get knownTools(): readonly McpTool[] {
    return this.offer.tools;
  }

  /** Resolves once the server is connected or cannot be. Never rejects. */
  open(): Promise<void> {
    if (this.client || this.isResting || this.closing.signal.aborted) return Promise.resolve();
    this.opening ??= this.connect().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  /** Rejects with the reason in words. What may have reached the server is not sent a second time. */
  async call(call: McpCall): Promise<CallToolResult> {
    await this.open();
    const used = this.client;
    try {
      return await this.send(call);
    } catch (error) {
      if (call.signal.aborted || !used || !neverLeft(error)) throw this.explained(error);
      await this.lose(used, error);
    }
    this.isResting = false;
    await this.open();
    return this.send(call).catch((error: unknown) => {
      throw this.explained(error);
    });
  }

  /** For good: a closed connection is not opened again. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.opening;
    const { client } = this;
    this.client = undefined;
    await client?.close();
  }

  private async connect(): Promise<void> {
    const { server, ports } = this;
    let client: Client | undefined;
    try {
      client = await openClient({
        server,
        ...ports,
        limitMs: CONNECT_LIMIT_MS,
        signal: this.closing.signal,
        onQuestion: (question) => this.ask(question),
        onToolsChanged: (changed) => this.refresh(changed),
        onLost: (lost, error) => void this.lose(lost, error),
      });
      this.offer = await this.readOffer(client);
      this.failure = null;
      this.client = client;
      ports.logger.info({ server: server.name, tools: this.offer.tools.length }, 'MCP server connected');
    } catch (error) {
      if (!this.closing.signal.aborted) this.fail(error);
      await client?.close().catch(() => undefined);
    }
  }

  private async send(call: McpCall): Promise<CallToolResult> {
    const { name, input, signal, onProgress } = call;
    const { client, server } = this;
    if (!client) throw new Error(this.failure ?? 'it is not connected');
    this.running.add(call);
    const options: CallToolRequestOptions = {
      signal,
      // Nobody knows how long a person thinks.
      timeout: server.mayAsk ? LONGEST_CALL_MS : server.requestTimeoutMs,
      // Who says that it works is not silent.
      resetTimeoutOnProgress: true,
      onprogress: ({ progress, total, message }) => onProgress({ message: message ?? '', done: progress, total }),
    };
    try {
      const result = await client.callTool({ name, arguments: input }, options);
      this.failures = 0;
      return result;
    } finally {
      this.running.delete(call);
    }
  }

  /** The protocol does not say which call a question belongs to; they are all of one conversation. */
  private async ask(question: McpQuestion): Promise<QuestionAnswer> {
    const asking = [...this.running].findLast((call) => call.onQuestion !== undefined);
    return (await asking?.onQuestion?.(question)) ?? 'cancelled';
  }

  private async refresh(client: Client): Promise<void> {
    try {
      const offer = await this.readOffer(client);
      if (this.client === client) this.offer = offer;
    } catch (error) {
      this.ports.logger.warn({ err: error, server: this.server.name }, 'the tools of an MCP server could not be read again');
    }
  }

  /** The connection is gone; the next call makes a new one. */
  private async lose(client: Client, error?: unknown): Promise<void> {
    if (this.client !== client) return;
    this.client = undefined;
    const isIdle = this.running.size === 0;
    // A server that ends while nobody uses it, or in a call for the first time, may have been restarted.
    if (!this.closing.signal.aborted) this.fail(error ?? new Error('it ended'), { mayTryAtOnce: isIdle || this.failures === 0 });
    if (isIdle) this.failures = 0;
    await client.close().catch(() => undefined);
  }

  private fail(error: unknown, { mayTryAtOnce = false } = {}): void {
    const { clock, logger } = this.ports;
    this.failure = describeMcpFailure(error, this.server);
    const restMs = mayTryAtOnce ? 0 : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** this.failures);
    this.failures += 1;
    this.isResting = restMs > 0;
    if (this.isResting) {
      clock.after(restMs, () => {
        this.isResting = false;
      });
    }
    logger.warn({ server: this.server.name, reason: this.failure, restMs }, 'an MCP server cannot be used');
  }

  private explained(error: unknown): Error {
    const reason = describeMcpFailure(error, this.server);
    // What made us close the connection says more than that it is closed.
    const why = reason === 'it ended' ? (this.failure ?? reason) : reason;
    return new Error(`MCP server "${this.server.name}": ${why}.`, { cause: error });
  }

  private readOffer(client: Client): Promise<McpOffer> {
    return listMcpTools(client, {
      clock: this.ports.clock,
      signal: this.closing.signal,
      limitMs: CONNECT_LIMIT_MS,
      report: (message) => this.ports.logger.warn({ server: this.server.name }, message),
    });
  }
}
