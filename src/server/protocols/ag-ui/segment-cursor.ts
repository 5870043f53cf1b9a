/**
 * Splits one assistant message into the messages that AG-UI knows: `{id}`, `{id}.1`, `{id}.2` …, a new one for text after
 * tool calls, for calls after results, and for whatever follows a thought. The stream and the history walk the same blocks
 * with this cursor, so their ids agree.
 */
export class SegmentCursor {
  private index = 0;
  private reasoningCount = 0;
  private hasText = false;
  private hasResult = false;
  private hasThoughtSince = false;
  private readonly calls = new Set<string>();

  constructor(readonly messageId: string) {}

  /** The message that a new text block belongs to. */
  placeText(): string {
    if (this.calls.size > 0 || this.hasThoughtSince) this.advance();
    this.hasText = true;
    return this.segmentId();
  }

  /** The message that carries a new tool call; parallel calls share one. */
  placeCall(toolUseId: string): string {
    if (this.hasResult || this.hasThoughtSince) this.advance();
    this.calls.add(toolUseId);
    return this.segmentId();
  }

  placeResult(toolUseId: string): void {
    if (this.calls.has(toolUseId)) this.hasResult = true;
  }

  /** The message of a new thought. */
  placeReasoning(): string {
    this.hasThoughtSince = this.hasText || this.calls.size > 0;
    const id = `${this.messageId}.reasoning.${String(this.reasoningCount)}`;
    this.reasoningCount += 1;
    return id;
  }

  private advance(): void {
    this.index += 1;
    this.hasText = false;
    this.hasResult = false;
    this.hasThoughtSince = false;
    this.calls.clear();
  }

  private segmentId(): string {
    return this.index === 0 ? this.messageId : `${this.messageId}.${String(this.index)}`;
  }
}
