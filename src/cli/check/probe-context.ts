import { checkRun, type RunNames } from './check-run';
import { checkState } from './check-state';
import type { CheckOptions } from './check-options';
import type { Findings } from './findings';
import { exchange, type Answer, type Ask } from './http-exchange';
import { readFrames, type SeenEvent } from './read-frames';

export type RunInput = RunNames & { messages: unknown[] } & Record<string, unknown>;

/** A run as it was asked for and what came back. `events` is null when the server refused. */
export type SeenRun = { input: RunInput; answer: Answer; events: SeenEvent[] | null };

/** What every probe works with: the server, the findings, and names that nobody else uses. */
export class ProbeContext {
  private count = 0;
  private readonly stamp = crypto.randomUUID().slice(0, 8);

  constructor(
    readonly options: CheckOptions,
    readonly findings: Findings,
  ) {}

  newId(kind: string): string {
    this.count += 1;
    return `check-${this.stamp}-${kind}-${String(this.count)}`;
  }

  /** A RunAgentInput of 1.0, on a thread of its own unless told otherwise. */
  newInput(text: string, change: Record<string, unknown> = {}): RunInput {
    return {
      threadId: this.newId('thread'),
      runId: this.newId('run'),
      protocolVersion: '1.0',
      messages: [this.newMessage(text)],
      tools: [],
      context: [],
      state: {},
      forwardedProps: {},
      ...change,
    };
  }

  newMessage(text: string): Record<string, unknown> {
    return { id: this.newId('message'), role: 'user', content: text };
  }

  post(body: unknown, change: Partial<Ask> = {}): Promise<Answer> {
    const { url, headers, timeoutMs } = this.options;
    return exchange({ url, headers, timeoutMs, body, ...change });
  }

  /** Runs and checks everything that any stream must keep. */
  async run(input: RunInput, change: Partial<Ask> = {}): Promise<SeenRun> {
    const answer = await this.post(input, change);
    return { input, answer, events: this.read(input, answer) };
  }

  private read(run: RunInput, answer: Answer): SeenEvent[] | null {
    if (answer.status !== 200) return null;
    const { findings } = this;
    if (!answer.contentType.startsWith('text/event-stream')) {
      findings.fault('P1', `200 with ${answer.contentType || 'no content type'} is no stream`);
      return null;
    }
    const isWhole = answer.ending === 'closed';
    const events = readFrames(answer.bytes, { findings, isWhole });
    checkRun(events, { run, findings, isWhole: isWhole || answer.ending === 'broken' });
    checkState(events, { state: run['state'] ?? {}, findings });
    if (answer.ending === 'timeout') findings.fault('P4', 'no end within the time limit');
    if (answer.silenceMs > 16_000) findings.fault('P16', `silent for ${String(Math.round(answer.silenceMs / 1000))} s`);
    return events;
  }
}

export function lastOf(run: SeenRun): SeenEvent | undefined {
  return run.events?.at(-1);
}
