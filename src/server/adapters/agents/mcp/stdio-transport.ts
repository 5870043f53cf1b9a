import { parseJSONRPCMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { ProcessGroup } from './process-group';
import { readLines } from './read-lines';
import { TOO_LARGE } from './too-large';

const MAX_LINE_CHARACTERS = 10_000_000;
const MAX_LOGGED_CHARACTERS = 500;

type StdioTransportOptions = {
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
  /** What the server prints that is no message, line by line. */
  onNoise: (line: string, from: 'stderr' | 'stdout') => void;
};

/**
 * MCP over the input and output of a child process. The SDK's own gives the child a part of our environment, and leaves its
 * children behind.
 */
export class StdioTransport implements Transport {
  onclose: () => void = () => undefined;
  onerror: (error: Error) => void = () => undefined;
  onmessage: (message: JSONRPCMessage) => void = () => undefined;
  private group: ProcessGroup | undefined;

  constructor(private readonly options: StdioTransportOptions) {}

  async start(): Promise<void> {
    const { onNoise } = this.options;
    const group = new ProcessGroup(this.options);
    this.group = group;
    const { stdin, stdout, stderr } = group.child;
    stdin.on('error', (error) => this.onerror(error));
    readLines(stdout, { maxCharacters: MAX_LINE_CHARACTERS, onLine: (line) => this.take(line) });
    readLines(stderr, { maxCharacters: MAX_LOGGED_CHARACTERS, onLine: (line) => onNoise(line, 'stderr') });
    void group.closed.then(() => this.onclose());
    await group.started();
    group.child.on('error', (error) => this.onerror(error));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.group?.child.stdin;
    if (!stdin?.writable) throw new Error('the server has ended');
    await new Promise<void>((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    await this.group?.end();
  }

  private take(line: string): void {
    if (line.trim() === '') return;
    const message = parseMessage(line);
    if (message) this.onmessage(message);
    else if (line.length < MAX_LINE_CHARACTERS) this.options.onNoise(line.slice(0, MAX_LOGGED_CHARACTERS), 'stdout');
    else this.breakOff();
  }

  /** Nobody knows which request is not answered now. */
  private breakOff(): void {
    this.onerror(new Error(TOO_LARGE));
    void this.close();
  }
}

function parseMessage(line: string): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
}
