import type { TurnEvent } from '../../../contract/turn-event';
import type { AgentEvent, AgentFinish } from './agent-event';

type Numbered = Exclude<AgentEvent, AgentFinish>;
type Delta = Extract<Numbered, { type: 'text_delta' | 'reasoning_delta' }>;

/**
 * Gives every delta the number of its block and keeps each block's text whole: empty deltas are dropped, and half of a
 * surrogate pair waits for its other half.
 */
export class BlockNumbering {
  private current: { type: Delta['type']; block: number } | null = null;
  private heldSurrogate = '';

  constructor(private nextBlock: number) {}

  number(event: Numbered): TurnEvent[] {
    if (event.type === 'text_delta' || event.type === 'reasoning_delta') return this.numberDelta(event);
    if (event.type === 'tool_call_start') return [...this.endText(), { ...event, block: this.takeBlock() }];
    const breaksText = event.type === 'tool_call' || event.type === 'tool_result' || event.type === 'approval_request';
    return breaksText ? [...this.endText(), event] : [event];
  }

  /** Ends the current text block; a lone half of a pair becomes U+FFFD. */
  endText(): TurnEvent[] {
    const { current } = this;
    this.current = null;
    if (this.heldSurrogate === '' || !current) return [];
    this.heldSurrogate = '';
    return [{ ...current, text: '\uFFFD' }];
  }

  private numberDelta(event: Delta): TurnEvent[] {
    const before = this.current?.type === event.type ? [] : this.endText();
    const text = this.completePairs(event.text);
    if (text === '') return before;
    this.current ??= { type: event.type, block: this.takeBlock() };
    return [...before, { type: event.type, text, block: this.current.block }];
  }

  private completePairs(delta: string): string {
    let text = this.heldSurrogate + delta.replaceAll('\0', '');
    this.heldSurrogate = '';
    if (/[\uD800-\uDBFF]$/.test(text)) {
      this.heldSurrogate = text.slice(-1);
      text = text.slice(0, -1);
    }
    return text.toWellFormed();
  }

  private takeBlock(): number {
    return this.nextBlock++;
  }
}
