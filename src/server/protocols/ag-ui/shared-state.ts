import type { AgUiEvent, AgUiEventOf } from './ag-ui-event';
import { applyJsonPatch } from './json-patch';

/** The state that client and agent share, as the reader of this stream knows it. */
export class SharedState {
  constructor(private value: unknown) {}

  replace(state: unknown): AgUiEvent[] {
    this.value = state ?? null;
    return [{ type: 'STATE_SNAPSHOT', snapshot: this.value }];
  }

  /** A patch that the reader could not apply is answered by restating what the reader should have. */
  change(patch: readonly Record<string, unknown>[]): AgUiEvent[] {
    if (patch.length === 0) return [];
    const next = applyJsonPatch(this.value, patch);
    if (!next) return this.replace(this.value);
    this.value = next.document;
    return [{ type: 'STATE_DELTA', delta: patch as AgUiEventOf<'STATE_DELTA'>['delta'] }];
  }
}
