import type { TurnEvent } from '../../../contract/turn-event';
import { AppError } from '../app-error';
import { isDelta } from './join-deltas';

/** Days of work fit; an agent that says more is out of order, and nobody could read it. */
const MAX_CHARACTERS = 32_000_000;
/** Of what is too large for events and kept as files: a small change to a large thing makes another of its size. */
const MAX_BODY_CHARACTERS = 1_000_000_000;
/** Of what an event takes beside its words. */
const FRAME_CHARACTERS = 100;

/** How much one run of an agent has said. */
export class TurnVolume {
  private characters = 0;
  private bodyCharacters = 0;

  /** Throws `agent-misbehaved` for what is too much for one turn. */
  add(event: TurnEvent): void {
    this.characters += sizeOf(event);
    if (this.characters > MAX_CHARACTERS) throw tooMuch();
  }

  /** The same for what is kept beside the events, before it is. */
  addBody(text: string): void {
    this.bodyCharacters += text.length;
    if (this.bodyCharacters > MAX_BODY_CHARACTERS) throw tooMuch();
  }
}

function tooMuch(): AppError {
  return new AppError('agent-misbehaved', 'The agent said more than one turn can hold.');
}

/** Deltas are joined, and take little but their words. */
function sizeOf(event: TurnEvent): number {
  if (isDelta(event)) return event.type === 'tool_call_delta' ? event.delta.length : event.text.length;
  return JSON.stringify(event).length + FRAME_CHARACTERS;
}
