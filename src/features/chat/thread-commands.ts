import type { Message } from '../../contract/message';
import { copyText } from '../../ui/copy-text';
import { notify } from '../../ui/notify';
import { strings } from '../../ui/strings';
import { plainText } from './message-parts';
import type { ComposerCommand } from './suggestion';
import type { ThreadActions } from './use-thread-actions';

type Situation = { isRunning: boolean; messages: readonly Message[]; actions: ThreadActions };

/** What `/` offers for the answers of a thread. */
export function threadCommands({ isRunning, messages, actions }: Situation): ComposerCommand[] {
  const words = strings.commands;
  const last = messages.at(-1);
  const answer = messages.findLast(({ role, content }) => role === 'assistant' && plainText(content) !== '');
  const whileFree: ComposerCommand[] = last
    ? [{ name: 'retry', label: words.retry, run: () => actions.regenerate(last.id) }]
    : [];
  return [
    ...(isRunning ? [{ name: 'stop', label: words.stop, run: actions.stop }] : whileFree),
    ...(answer ? [{ name: 'copy', label: words.copy, run: () => void copy(plainText(answer.content)) }] : []),
  ];
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notify(strings.copied);
}
