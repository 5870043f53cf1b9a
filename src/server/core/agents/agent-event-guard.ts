import { closingEvents } from '../turns/closing-events';
import type { ContentBlock } from '../../../contract/content-block';
import { turnEventSchema, type TurnEvent } from '../../../contract/turn-event';
import { AppError } from '../app-error';
import type { AgentEvent, AgentFinish } from './agent-event';
import { BlockNumbering } from './block-numbering';

/**
 * Turns what one agent yields into a legal sequence of turn events: blocks numbered, every call started before it is
 * complete and answered at most once, everything valid. An agent that breaks the contract fails its turn.
 */
export class AgentEventGuard {
  private readonly numbering: BlockNumbering;
  private readonly calls = new Map<string, { name: string; isComplete: boolean; hasResult: boolean }>();
  private readonly openSteps: string[] = [];

  /** `blocks`: what the turn holds already when it goes on after waiting; `nextBlock`: the first unused number. */
  constructor(blocks: readonly ContentBlock[], nextBlock: number) {
    this.numbering = new BlockNumbering(nextBlock);
    for (const block of blocks) {
      if (block.type === 'tool_use') this.calls.set(block.tool_use_id, { name: block.tool_name, isComplete: true, hasResult: false });
      if (block.type === 'tool_result') this.answer(block.tool_use_id);
    }
  }

  accept(event: Exclude<AgentEvent, AgentFinish>): TurnEvent[] {
    return this.ordered(event).flatMap((ordered) => this.numbering.number(ordered).map(validated));
  }

  /** Closes what is open: half text, steps and, unless a client is to answer them, calls. */
  close({ blocks, keepCalls }: { blocks: readonly ContentBlock[]; keepCalls: boolean }): TurnEvent[] {
    const steps = this.openSteps.splice(0).map((name): TurnEvent => ({ type: 'step_end', name }));
    return [...this.numbering.endText(), ...(keepCalls ? [] : closingEvents(blocks)), ...steps.reverse()];
  }

  private ordered(event: Exclude<AgentEvent, AgentFinish>): Exclude<AgentEvent, AgentFinish>[] {
    switch (event.type) {
      case 'tool_call_start':
        return this.begin(event.tool_use_id, event.tool_name) ? [event] : [];
      case 'tool_call_delta':
        return event.delta === '' || this.calls.get(event.tool_use_id)?.isComplete !== false ? [] : [event];
      case 'tool_call':
        return this.complete(event);
      case 'tool_result':
        return this.answer(event.tool_use_id) ? [event] : [];
      case 'step_start':
        this.openSteps.push(event.name);
        return [event];
      case 'step_end':
        return this.endStep(event.name) ? [event] : [];
      default:
        return [event];
    }
  }

  private begin(toolUseId: string, name: string): boolean {
    if (this.calls.has(toolUseId)) return false;
    this.calls.set(toolUseId, { name, isComplete: false, hasResult: false });
    return true;
  }

  private complete(event: Extract<AgentEvent, { type: 'tool_call' }>): Exclude<AgentEvent, AgentFinish>[] {
    const { tool_use_id, tool_name } = event;
    const isNew = this.begin(tool_use_id, tool_name);
    const call = this.calls.get(tool_use_id);
    if (!call || call.isComplete) return [];
    call.isComplete = true;
    return isNew ? [{ type: 'tool_call_start', tool_use_id, tool_name }, event] : [event];
  }

  private answer(toolUseId: string): boolean {
    const call = this.calls.get(toolUseId);
    if (!call || call.hasResult) return false;
    call.hasResult = true;
    return true;
  }

  private endStep(name: string): boolean {
    const at = this.openSteps.lastIndexOf(name);
    if (at < 0) return false;
    this.openSteps.splice(at, 1);
    return true;
  }
}

function validated(event: TurnEvent): TurnEvent {
  if (event.type === 'text_delta' || event.type === 'reasoning_delta') return event; // Made by the numbering, one per token.
  const result = turnEventSchema.safeParse(event);
  if (result.success) return event;
  throw new AppError('agent-misbehaved', `The agent sent an event that is not valid: ${result.error.issues[0]?.message ?? event.type}.`);
}
