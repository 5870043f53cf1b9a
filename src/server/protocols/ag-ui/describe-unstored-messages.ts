import { toText, type RunInput } from './decode-run-input';
import { lastAnswerIn } from './plan-run';
import type { InputMessage } from './run-input-schema';

type Context = RunInput['context'];

/**
 * What a client's history holds that this server does not keep, as facts for the turn: instructions of the application, and,
 * for a thread that began elsewhere, what was said there.
 */
export function describeUnstoredMessages(messages: readonly InputMessage[], isNewThread: boolean): Context {
  const instructions = messages.filter((message) => message.role === 'system' || message.role === 'developer');
  const earlier = isNewThread ? earlierMessages(messages) : [];
  return [
    ...describe(
      'Instructions of the application',
      instructions.map((message) => toText(message.content)),
    ),
    ...describe(
      'What was said before this conversation',
      earlier.map((message) => `${message.role}: ${toText(message.content)}`),
    ),
  ];
}

/** Everything up to the last answer: the user messages after it are the question. */
function earlierMessages(messages: readonly InputMessage[]): InputMessage[] {
  return messages
    .slice(0, lastAnswerIn(messages) + 1)
    .filter(
      ({ role, content }) => (role === 'user' || role === 'assistant' || role === 'tool') && toText(content) !== '',
    );
}

function describe(description: string, texts: readonly string[]): Context {
  const value = texts.filter((text) => text !== '').join('\n\n');
  return value === '' ? [] : [{ description, value }];
}
