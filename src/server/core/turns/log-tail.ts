import type { LogEvent } from '../../../contract/turn-event';
import { isDelta } from './join-deltas';

const KEPT_EVENTS = 512;
/** About what it takes in memory: characters, which no event has many of. */
const KEPT_SIZE = 512 * 1024;

/** The newest events of one log, dense. It grows to twice what it keeps and then forgets the older ones. */
export class LogTail {
  private events: LogEvent[] = [];
  private sizes: number[] = [];
  private size = 0;

  get firstSeq(): number | null {
    return this.events[0]?.seq ?? null;
  }

  get lastSeq(): number | null {
    return this.events.at(-1)?.seq ?? null;
  }

  restart(events: readonly LogEvent[]): void {
    this.events = [];
    this.sizes = [];
    this.size = 0;
    this.append(events);
  }

  append(events: readonly LogEvent[]): void {
    for (const event of events) {
      const size = sizeOf(event);
      this.events.push(event);
      this.sizes.push(size);
      this.size += size;
    }
    if (this.events.length > 2 * KEPT_EVENTS || this.size > 2 * KEPT_SIZE) this.forget();
  }

  /** Events behind `seq`, which the tail must reach back to; at least one when there is any, and about `maxSize` at most. */
  after(seq: number, maxSize: number): LogEvent[] {
    const start = seq + 1 - (this.firstSeq ?? seq + 1);
    let end = start;
    for (let size = 0; end < this.events.length && size < maxSize; end += 1) size += this.sizes[end] ?? 0;
    return this.events.slice(start, end);
  }

  private forget(): void {
    let start = Math.max(0, this.events.length - KEPT_EVENTS);
    for (const size of this.sizes.splice(0, start)) this.size -= size;
    for (; this.size > KEPT_SIZE; start += 1) this.size -= this.sizes.shift() ?? 0;
    this.events = this.events.slice(start);
  }
}

function sizeOf({ event }: LogEvent): number {
  if (!isDelta(event)) return JSON.stringify(event).length;
  return (event.type === 'tool_call_delta' ? event.delta : event.text).length;
}
