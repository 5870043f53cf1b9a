import type { AgUiEvent, AgUiEventOf } from './ag-ui-event';
import { applyJsonPatch } from '../../../contract/json-patch';

/** The state that client and agent share, as the reader of this stream knows it. */
export class SharedState {
  constructor(private value: unknown) {}

  replace(state: unknown): AgUiEvent[] {
    this.value = state ?? null;
    return [{ type: 'STATE_SNAPSHOT', snapshot: this.value }];
  }

  /** Tells a reader who joins late what the state has become; operations that never fitted had no effect. */
  catchUp(base: unknown, patch: readonly Record<string, unknown>[]): AgUiEvent[] {
    const apply = (state: unknown, operation: Record<string, unknown>) => {
      const next = applyJsonPatch(state, [operation]);
      return next ? next.document : state;
    };
    return this.replace(patch.reduce(apply, base));
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
