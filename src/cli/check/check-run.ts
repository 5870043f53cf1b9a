import { Chunks } from './chunks';
import { checkOutcome } from './check-outcome';
import { checkShape } from './check-shape';
import type { Findings } from './findings';
import { OpenThings } from './open-things';
import type { SeenEvent } from './read-frames';
import { Subagents } from './subagents';

export type RunNames = { threadId: string; runId: string };

/** Checks the events of one response in order. `isWhole`: the stream ended by itself, so it must have an end. */
export function checkRun(
  events: readonly SeenEvent[],
  { run, findings, isWhole }: { run: RunNames; findings: Findings; isWhole: boolean },
): void {
  const check = new RunCheck(run, findings);
  for (const event of events) check.see(event);
  if (isWhole) check.end(events.length);
}

class RunCheck {
  private phase: 'before' | 'running' | 'finished' | 'failed' = 'before';
  private open: OpenThings;
  private subagents: Subagents;
  private readonly chunks: Chunks;

  constructor(
    private readonly run: RunNames,
    private readonly findings: Findings,
  ) {
    this.open = new OpenThings(findings);
    this.subagents = new Subagents(findings);
    this.chunks = new Chunks(findings);
  }

  see(event: SeenEvent): void {
    checkShape(event, this.findings);
    this.checkPhase(event);
    if (event.type === 'RUN_STARTED') this.start(event);
    else if (event.type === 'RUN_FINISHED') this.finish(event);
    else if (event.type === 'RUN_ERROR') this.fail();
    this.open.see(event);
    this.subagents.see(event);
    this.chunks.see(event);
  }

  end(count: number): void {
    this.findings.exercise('P4', 'P1', 'C1');
    if (count === 0) this.findings.fault('P1', 'a stream without events');
    else if (this.phase === 'running' || this.phase === 'before')
      this.findings.fault('P4', 'the stream ended without a terminal event');
  }

  private checkPhase({ type }: SeenEvent): void {
    this.findings.exercise('P1', 'C1', 'C2', 'P4');
    if (this.phase === 'before') this.checkFirst(type);
    else if (this.phase === 'running' && type === 'RUN_STARTED') this.findings.fault('C2', 'RUN_STARTED inside a run');
    else if (this.phase !== 'running' && type !== 'RUN_STARTED') this.faultAfterEnd(type);
  }

  private checkFirst(type: string): void {
    if (type === 'RUN_STARTED' || type === 'RUN_ERROR') return;
    this.findings.fault('P1', `${type} comes first`);
    this.findings.fault('C1', `${type} comes first`);
    this.phase = 'running';
  }

  private faultAfterEnd(type: string): void {
    const isFinished = this.phase === 'finished';
    const after = `${type} after ${isFinished ? 'RUN_FINISHED' : 'RUN_ERROR'}`;
    this.findings.fault('P4', after);
    this.findings.fault(isFinished ? 'C3' : 'C4', after);
  }

  private start(event: SeenEvent): void {
    this.findings.exercise('P2');
    this.phase = 'running';
    this.open = new OpenThings(this.findings);
    this.subagents = new Subagents(this.findings);
    this.checkNames(event);
    if (!/^\d+\.\d+/.test(String(event['protocolVersion']))) {
      this.findings.fault('P2', `protocolVersion is ${JSON.stringify(event['protocolVersion'])}`);
    }
  }

  private fail(): void {
    this.findings.exercise('C4');
    this.phase = 'failed';
  }

  private finish(event: SeenEvent): void {
    this.findings.exercise('P5', 'C10', 'C3');
    this.phase = 'finished';
    this.checkNames(event);
    const open = [...this.open.names, ...this.subagents.names];
    if (open.length > 0) {
      this.findings.fault('P5', `RUN_FINISHED while open: ${open.join(', ')}`);
      this.findings.fault('C10', `RUN_FINISHED while open: ${open.join(', ')}`);
    }
    checkOutcome(event, this.findings);
  }

  private checkNames(event: SeenEvent): void {
    this.findings.exercise('P3');
    for (const key of ['threadId', 'runId'] as const) {
      if (event[key] === this.run[key]) continue;
      this.findings.fault('P3', `${event.type} says ${key} ${JSON.stringify(event[key])}, asked was ${this.run[key]}`);
    }
  }
}
