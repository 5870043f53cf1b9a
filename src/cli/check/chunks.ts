import type { Findings } from './findings';
import type { SeenEvent } from './read-frames';

const ID_OF: Record<string, string> = {
  TEXT_MESSAGE_CHUNK: 'messageId',
  TOOL_CALL_CHUNK: 'toolCallId',
  REASONING_MESSAGE_CHUNK: 'messageId',
};

/** Chunks open what they belong to by themselves; an event of another kind ends it. */
export class Chunks {
  private readonly open = new Map<string, Set<string>>();

  constructor(private readonly findings: Findings) {}

  see(event: SeenEvent): void {
    const key = ID_OF[event.type];
    if (key === undefined) {
      this.open.clear();
      return;
    }
    this.findings.exercise('C18', 'C19');
    const ids = this.open.get(event.type) ?? new Set<string>();
    const id = event[key];
    if (typeof id !== 'string') this.checkNameless(event.type, ids);
    else if (!ids.has(id) && event.type === 'TOOL_CALL_CHUNK' && typeof event['toolCallName'] !== 'string') {
      this.findings.fault('C18', `the first TOOL_CALL_CHUNK of ${id} names no tool`);
    }
    if (typeof id === 'string') this.open.set(event.type, ids.add(id));
  }

  private checkNameless(type: string, ids: ReadonlySet<string>): void {
    if (ids.size === 0) this.findings.fault('C18', `${type} without an id, and none before it`);
    if (ids.size > 1) this.findings.fault('C19', `${type} without an id after ${[...ids].join(' and ')}`);
  }
}
