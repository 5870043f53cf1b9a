import { applyTurnEvent, newTurnDraft, type TurnDraft } from '../../../contract/turn-draft';
import type { TurnEvent } from '../../../contract/turn-event';
import { AppError } from '../../core/app-error';

/** One turn as its events tell it, up to now. */
export class ChatTranscript {
  #draft: TurnDraft | null = null;
  readonly #flows = new Set<string>();
  readonly #errors: string[] = [];

  /** Throws before the turn has begun. */
  get draft(): TurnDraft {
    if (this.#draft === null) throw new AppError('internal', 'The events of the turn ended before it began.');
    return this.#draft;
  }

  get flows(): string[] {
    return [...this.#flows];
  }

  /** What went wrong on the way. */
  get errors(): string[] {
    return [...this.#errors];
  }

  get tools(): string[] {
    return (this.#draft?.blocks ?? []).flatMap((block) => (block.type === 'tool_use' ? [block.tool_name] : []));
  }

  note(event: TurnEvent): void {
    if (event.type === 'turn_start') this.#draft = newTurnDraft(event);
    else if (this.#draft !== null) applyTurnEvent(this.#draft, event);
    if (event.type === 'step_start') this.#flows.add(event.name);
    if (event.type === 'tool_result' && event.error !== null) this.#errors.push(`${event.tool_name}: ${event.error}`);
    if (event.type === 'notice' && event.level === 'error') this.#errors.push(event.message);
  }
}
