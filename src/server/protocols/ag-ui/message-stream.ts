import type { ContentBlock } from '../../../contract/content-block';
import type { TurnDraft } from '../../../contract/turn-draft';
import type { TurnEventOf } from '../../../contract/turn-event';
import type { AgUiEvent } from './ag-ui-event';
import { SegmentCursor } from './segment-cursor';
import { toolResultMessageId, toolResultText } from './tool-result-message';

type Call = { name: string; parentMessageId: string; hasArguments: boolean; isOpen: boolean; isAnswered: boolean };
type Spoken = { kind: 'text' | 'reasoning'; id: string };

/**
 * The assistant's message of one turn as AG-UI messages: what is open, and which message each block belongs to. Every
 * method answers the events that keep the stream well-formed, whatever came before.
 */
export class MessageStream {
  private readonly cursor: SegmentCursor;
  private readonly blocks = new Map<string, string>();
  private readonly calls = new Map<string, Call>();
  private spoken: Spoken | null = null;

  constructor(messageId: string) {
    this.cursor = new SegmentCursor(messageId);
  }

  /**
   * Takes up a turn in its middle. With `isLive`, what the draft leaves open counts as open here too: announce it with
   * `reopen`.
   */
  static fromDraft(draft: TurnDraft, isLive: boolean): MessageStream {
    const stream = new MessageStream(draft.messageId);
    const numbers = new Map(Object.entries(draft.blockIndex).map(([block, at]) => [at, Number(block)]));
    draft.blocks.forEach((block, at) => stream.absorb(block, numbers.get(at)));
    if (!isLive) stream.letGo();
    return stream;
  }

  say({ type, block, text }: TurnEventOf<'text_delta' | 'reasoning_delta'>): AgUiEvent[] {
    if (text === '') return [];
    const kind = type === 'text_delta' ? 'text' : 'reasoning';
    const id = this.placeSpoken(kind, block);
    const opening = this.spoken?.id === id ? [] : [...this.closeSpoken(), ...opened({ kind, id })];
    this.spoken = { kind, id };
    const content = kind === 'text' ? 'TEXT_MESSAGE_CONTENT' : 'REASONING_MESSAGE_CONTENT';
    return [...opening, { type: content, messageId: id, delta: text }];
  }

  startCall(toolUseId: string, name: string): AgUiEvent[] {
    if (this.calls.has(toolUseId)) return [];
    const call = {
      name,
      parentMessageId: this.cursor.placeCall(toolUseId),
      hasArguments: false,
      isOpen: true,
      isAnswered: false,
    };
    this.calls.set(toolUseId, call);
    return [...this.closeSpoken(), callStarted(toolUseId, call)];
  }

  addArguments(toolUseId: string, delta: string): AgUiEvent[] {
    const call = this.calls.get(toolUseId);
    if (!call?.isOpen || delta === '') return [];
    call.hasArguments ||= delta.trim() !== '';
    return [{ type: 'TOOL_CALL_ARGS', toolCallId: toolUseId, delta }];
  }

  completeCall({ tool_use_id, tool_name, tool_input }: TurnEventOf<'tool_call'>): AgUiEvent[] {
    return [...this.startCall(tool_use_id, tool_name), ...this.closeCall(tool_use_id, tool_input)];
  }

  /** Results of calls that this turn did not make came from the client, which has them already. */
  addResult(event: TurnEventOf<'tool_result'>): AgUiEvent[] {
    const toolCallId = event.tool_use_id;
    const call = this.calls.get(toolCallId);
    if (!call || call.isAnswered) return [];
    call.isAnswered = true;
    this.cursor.placeResult(toolCallId);
    const messageId = toolResultMessageId(this.cursor.messageId, toolCallId);
    const content = toolResultText(event);
    return [
      ...this.closeCall(toolCallId, {}),
      { type: 'TOOL_CALL_RESULT', messageId, toolCallId, content, role: 'tool' },
    ];
  }

  close(): AgUiEvent[] {
    return [...this.closeSpoken(), ...[...this.calls.keys()].flatMap((id) => this.closeCall(id, {}))];
  }

  /** STARTs for everything that is open, for a reader who has the content so far from a snapshot. */
  reopen(): AgUiEvent[] {
    const calls = [...this.calls].filter(([, call]) => call.isOpen).map(([id, call]) => callStarted(id, call));
    return [...calls, ...(this.spoken ? opened(this.spoken) : [])];
  }

  /** Calls without a result, in the order they were made. */
  get pendingCallIds(): string[] {
    return [...this.calls].filter(([, call]) => !call.isAnswered).map(([id]) => id);
  }

  private placeSpoken(kind: Spoken['kind'], block: number | undefined): string {
    const key = `${kind}:${String(block)}`;
    const id = this.blocks.get(key) ?? (kind === 'text' ? this.cursor.placeText() : this.cursor.placeReasoning());
    if (block !== undefined) this.blocks.set(key, id);
    return id;
  }

  private absorb(block: ContentBlock, number: number | undefined): void {
    if (block.type === 'tool_use') {
      this.startCall(block.tool_use_id, block.tool_name);
      if (block.input_text === undefined) this.closeCall(block.tool_use_id, block.tool_input);
      else this.addArguments(block.tool_use_id, block.input_text);
    } else if (block.type === 'tool_result') {
      this.addResult(block);
    } else if (block.type !== 'file' && block.text !== '') {
      this.spoken = { kind: block.type, id: this.placeSpoken(block.type, number) };
    }
  }

  private letGo(): void {
    this.spoken = null;
    for (const call of this.calls.values()) call.isOpen = false;
  }

  private closeSpoken(): AgUiEvent[] {
    const spoken = this.spoken;
    this.spoken = null;
    return spoken ? closed(spoken) : [];
  }

  private closeCall(toolCallId: string, input: unknown): AgUiEvent[] {
    const call = this.calls.get(toolCallId);
    if (!call?.isOpen) return [];
    call.isOpen = false;
    const end: AgUiEvent = { type: 'TOOL_CALL_END', toolCallId };
    return call.hasArguments
      ? [end]
      : [{ type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(input ?? {}) }, end];
  }
}

function callStarted(toolCallId: string, { name, parentMessageId }: Call): AgUiEvent {
  return { type: 'TOOL_CALL_START', toolCallId, toolCallName: name, parentMessageId };
}

function opened({ kind, id: messageId }: Spoken): AgUiEvent[] {
  if (kind === 'text') return [{ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }];
  return [
    { type: 'REASONING_START', messageId },
    { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
  ];
}

function closed({ kind, id: messageId }: Spoken): AgUiEvent[] {
  if (kind === 'text') return [{ type: 'TEXT_MESSAGE_END', messageId }];
  return [
    { type: 'REASONING_MESSAGE_END', messageId },
    { type: 'REASONING_END', messageId },
  ];
}
