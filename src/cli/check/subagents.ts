import type { Findings } from './findings';
import type { SeenEvent } from './read-frames';

/** The subagents of a run: each starts once, under a known parent, and ends once. */
export class Subagents {
  private readonly active = new Set<string>();
  private readonly known = new Set<string>();

  constructor(private readonly findings: Findings) {}

  get names(): string[] {
    return [...this.active].map((id) => `subagent ${id}`);
  }

  see(event: SeenEvent): void {
    const id = String(event['subagentRunId']);
    if (event.type === 'SUBAGENT_STARTED') this.start(id, event['parentSubagentRunId']);
    if (event.type !== 'SUBAGENT_FINISHED' && event.type !== 'SUBAGENT_ERROR') return;
    this.findings.exercise('C15');
    if (!this.active.delete(id)) this.findings.fault('C15', `${event.type} of ${id}, which is not active`);
  }

  private start(id: string, parent: unknown): void {
    this.findings.exercise('C13');
    if (this.known.has(id)) this.findings.fault('C13', `${id} started twice`);
    if (typeof parent === 'string') {
      this.findings.exercise('C14');
      if (!this.known.has(parent)) this.findings.fault('C14', `parent ${parent} of ${id} was never started`);
    }
    this.known.add(id);
    this.active.add(id);
  }
}
