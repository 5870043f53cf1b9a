import type { TurnEvent } from '../../../contract/turn-event';
import type { Intermediate } from './chat-schema';

/** What a stream tells on the way; `null` for what this dialect has no word for. */
export function encodeIntermediate(event: TurnEvent): Intermediate | null {
  switch (event.type) {
    case 'text_delta':
      return { type: 'text', label: 'Answer', data: { text: event.text } };
    case 'reasoning_delta':
      return { type: 'thought', label: 'Thinking', data: { text: event.text } };
    case 'tool_call': {
      const { tool_use_id: tool_call_id, tool_name: name, tool_input } = event;
      return { type: 'tool_call', label: name, data: { tool_call_id, name, arguments: tool_input ?? {} } };
    }
    case 'tool_result': {
      const { tool_use_id: tool_call_id, tool_name: name, output, error, output_ref } = event;
      const data = { tool_call_id, name, output, error, ...(output_ref && { output_ref }) };
      return { type: 'tool_result', label: name, data };
    }
    case 'step_start':
      return { type: 'step', label: event.name, data: { status: 'started' } };
    case 'step_end':
      return { type: 'step', label: event.name, data: { status: 'finished' } };
    case 'tool_progress': {
      const { tool_use_id: tool_call_id, progress, total } = event;
      const data = { status: 'progress', tool_call_id, progress: progress ?? null, total: total ?? null };
      return { type: 'step', label: event.message, data };
    }
    case 'notice':
      return { type: 'step', label: event.message, data: { status: 'notice', level: event.level } };
    default:
      return null;
  }
}
