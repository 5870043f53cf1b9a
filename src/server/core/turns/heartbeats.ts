import type { Clock } from '../clock';

/**
 * Tells who of many still beats. A beat is a value that differs from the one before; silence is measured from when this process
 * saw the last difference, so that no clock is ever compared with another one. Who is new is alive for a start.
 */
export class Heartbeats {
  private readonly heard = new Map<string, { beat: number; atMs: number }>();

  constructor(
    private readonly clock: Pick<Clock, 'elapsedMs'>,
    private readonly lifetimeMs: number,
  ) {}

  /** The members among `beats` that beat since they were last asked about, or not long before. */
  living(beats: ReadonlyMap<string, number>): string[] {
    const nowMs = this.clock.elapsedMs();
    for (const id of this.heard.keys()) if (!beats.has(id)) this.heard.delete(id);
    for (const [id, beat] of beats) if (this.heard.get(id)?.beat !== beat) this.heard.set(id, { beat, atMs: nowMs });
    return [...this.heard].filter(([, { atMs }]) => nowMs - atMs < this.lifetimeMs).map(([id]) => id);
  }
}
