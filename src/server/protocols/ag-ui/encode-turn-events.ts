import { PROTOCOL_VERSION } from '@ag-ui/core';
import type { Approval } from '../../../contract/message';
import type { TurnDraft } from '../../../contract/turn-draft';
import type { TurnEvent, TurnEventOf } from '../../../contract/turn-event';
import type { AgUiEvent } from './ag-ui-event';
import { encodeRunFinished, encodeRunInterrupted, encodeRunSucceeded, type RunIdentity } from './encode-run-end';
import { MessageStream } from './message-stream';
import { SharedState } from './shared-state';

/**
 * Turns the events of one turn into one AG-UI run. Call `start` first, then `encode` for each event; the terminal event of
 * the turn ends the run, and so does `interrupt`. Whatever is open is closed before the end.
 */
export class TurnEventEncoder {
  private messages: MessageStream | null = null;
  private model: string | null = null;
  private readonly steps = new Set<string>();
  private readonly state: SharedState;

  /** `state`: what the client says the shared state is. */
  constructor(
    private readonly run: RunIdentity,
    state: unknown = {},
  ) {
    this.state = new SharedState(state);
  }

  start(): AgUiEvent[] {
    const { threadId, runId } = this.run;
    return [{ type: 'RUN_STARTED', threadId, runId, protocolVersion: PROTOCOL_VERSION }];
  }

  /** Goes on in the middle of a turn, for a reader who has everything up to the draft, closed. */
  continueFrom(draft: TurnDraft): void {
    this.messages = MessageStream.fromDraft(draft, false);
  }

  /**
   * Joins a running turn, for a reader who has its messages up to the draft from a snapshot: tells the state and the
   * activities and STARTs what is open. `turnState`: the state that the turn began with.
   */
  join(draft: TurnDraft, turnState: unknown = {}): AgUiEvent[] {
    this.messages = MessageStream.fromDraft(draft, true);
    const isStateless = draft.state === undefined && draft.statePatch.length === 0;
    const state = isStateless ? [] : this.state.catchUp(draft.state ?? turnState, draft.statePatch);
    const activities = draft.activities.map(encodeActivity);
    const steps = draft.openSteps.flatMap((name) => this.startStep(name));
    return [...state, ...activities, ...steps, ...this.messages.reopen()];
  }

  encode(event: TurnEvent): AgUiEvent[] {
    switch (event.type) {
      case 'turn_start':
        this.messages = new MessageStream(event.message_id);
        this.model = event.model;
        return [];
      case 'turn_done': {
        const pendingCallIds = this.messages?.pendingCallIds ?? [];
        return [...this.close(), encodeRunFinished(this.run, event, { pendingCallIds, model: this.model })];
      }
      case 'turn_error':
        return this.fail(event.code, event.message);
      default:
        return this.messages
          ? [...this.encodeMessage(event, this.messages), ...this.encodeAside(event)]
          : this.encodeAside(event);
    }
  }

  /** Ends the run because its turn waits for these decisions. */
  interrupt(approvals: readonly Approval[]): AgUiEvent[] {
    return [
      ...this.close(),
      approvals.length > 0 ? encodeRunInterrupted(this.run, approvals) : encodeRunSucceeded(this.run),
    ];
  }

  fail(code: string, message: string): AgUiEvent[] {
    return [...this.close(), { type: 'RUN_ERROR', message, code }];
  }

  private encodeMessage(event: TurnEvent, messages: MessageStream): AgUiEvent[] {
    switch (event.type) {
      case 'text_delta':
      case 'reasoning_delta':
        return messages.say(event);
      case 'tool_call_start':
        return messages.startCall(event.tool_use_id, event.tool_name);
      case 'tool_call_delta':
        return messages.addArguments(event.tool_use_id, event.delta);
      case 'tool_call':
        return messages.completeCall(event);
      case 'tool_result':
        return messages.addResult(event);
      default:
        return [];
    }
  }

  /** Events beside the messages. Those of the conversation as a whole are no part of a run. */
  private encodeAside(event: TurnEvent): AgUiEvent[] {
    switch (event.type) {
      case 'state_snapshot':
        return this.state.replace(event.state);
      case 'state_delta':
        return this.state.change(event.patch);
      case 'step_start':
        return this.startStep(event.name);
      case 'step_end':
        return this.steps.delete(event.name) ? [{ type: 'STEP_FINISHED', stepName: event.name }] : [];
      case 'activity':
        return [encodeActivity(event)];
      case 'custom':
        return [{ type: 'CUSTOM', name: event.name, value: event.value ?? null }];
      case 'notice':
        return [encodeNotice(event.level, event.message)];
      case 'tool_progress': {
        const { type: _type, tool_use_id: toolCallId, ...progress } = event;
        return [{ type: 'CUSTOM', name: 'tool_progress', value: { toolCallId, ...progress } }];
      }
      case 'approval_resolved':
        return [
          {
            type: 'CUSTOM',
            name: 'approval_resolved',
            value: { interruptId: event.request_id, behavior: event.behavior },
          },
        ];
      default:
        return [];
    }
  }

  private startStep(stepName: string): AgUiEvent[] {
    if (this.steps.has(stepName)) return [];
    this.steps.add(stepName);
    return [{ type: 'STEP_STARTED', stepName }];
  }

  private close(): AgUiEvent[] {
    const steps = [...this.steps].toReversed().map((stepName): AgUiEvent => ({ type: 'STEP_FINISHED', stepName }));
    this.steps.clear();
    return [...(this.messages?.close() ?? []), ...steps];
  }
}

export function encodeNotice(level: 'info' | 'warning' | 'error', message: string): AgUiEvent {
  return { type: 'CUSTOM', name: 'notice', value: { level, message } };
}

function encodeActivity({
  activity_id: messageId,
  activity_type: activityType,
  content,
}: TurnEventOf<'activity'>): AgUiEvent {
  return { type: 'ACTIVITY_SNAPSHOT', messageId, activityType, content };
}
