import type { TurnEvent } from '../../../contract/turn-event';
import { isTurnReport, type TurnReport } from '../../../contract/turn-report';
import type { TurnRecord, TurnTrace } from './turn-record';

/** Characters of JSON that a turn's reports may take in its record. */
const MOST_REPORTED = 64_000;
const MOST_REASONINGS = 1_000;

/** Notes what a turn's trace shows: when the first token came, how long each tool and each reasoning took. Times count from the turn's start. */
export class TurnTraceRecorder {
  readonly trace: TurnTrace;
  private reportSize: number;

  constructor(
    private readonly turn: TurnRecord,
    private readonly now: () => Date,
  ) {
    this.trace = turn.trace ? structuredClone(turn.trace) : { firstTokenMs: null, toolCalls: [], eventCount: 0 };
    // What was approved meanwhile begins now.
    for (const call of this.trace.toolCalls) if (call.durationMs === null) call.startedMs = this.elapsed();
    this.reportSize = sizeOf(this.trace.reports ?? []);
  }

  note(event: TurnEvent): void {
    this.trace.eventCount += 1;
    const counts = (this.trace.events ??= {});
    counts[event.type] = (counts[event.type] ?? 0) + 1;
    if (event.type === 'text_delta' || event.type === 'reasoning_delta') this.trace.firstTokenMs ??= this.elapsed();
    this.noteReasoning(event);
    if (event.type === 'tool_call') {
      const { tool_use_id: toolUseId, tool_name: name } = event;
      this.trace.toolCalls.push({ toolUseId, name, startedMs: this.elapsed(), durationMs: null, error: null });
    }
    if (event.type === 'tool_result') this.noteResult(event.tool_use_id, event.error);
    if (isTurnReport(event)) this.noteReport(event);
  }

  /** It is over with the next event that is not of it. */
  private noteReasoning(event: TurnEvent): void {
    const last = this.trace.reasoning?.at(-1);
    const isOfLast = event.type === 'reasoning_delta' && event.block === last?.block;
    if (last?.durationMs === null && !isOfLast) last.durationMs = this.elapsed() - last.startedMs;
    if (event.type === 'reasoning_delta' && !isOfLast) this.beginReasoning(event.block);
  }

  private beginReasoning(block: number): void {
    const timed = (this.trace.reasoning ??= []);
    if (timed.length < MOST_REASONINGS) timed.push({ block, startedMs: this.elapsed(), durationMs: null });
  }

  /** An activity or a state that is told anew takes the place of what it was. */
  private noteReport(event: TurnReport): void {
    const reports = this.trace.reports ?? [];
    const size = this.reportSize + sizeOf([event]) - sizeOf(reports.filter((report) => isReplacedBy(report, event)));
    if (size > MOST_REPORTED) return;
    this.reportSize = size;
    this.trace.reports = [...reports.filter((report) => !isReplacedBy(report, event)), event];
  }

  private noteResult(toolUseId: string, error: string | null): void {
    const call = this.trace.toolCalls.find((entry) => entry.toolUseId === toolUseId);
    if (!call) return;
    call.durationMs = this.elapsed() - call.startedMs;
    call.error = error;
  }

  private elapsed(): number {
    return this.now().getTime() - this.turn.startedAt.getTime();
  }
}

function sizeOf(reports: readonly TurnReport[]): number {
  return reports.reduce((size, report) => size + JSON.stringify(report).length, 0);
}

function isReplacedBy(report: TurnReport, event: TurnReport): boolean {
  if (event.type === 'activity') return report.type === 'activity' && report.activity_id === event.activity_id;
  return event.type === 'state_snapshot' && (report.type === 'state_snapshot' || report.type === 'state_delta');
}
