import { expect, it } from 'vitest';
import type { Message } from '../../contract/message';
import { threadCommands } from './thread-commands';
import type { ThreadActions } from './use-thread-actions';

const said = (role: Message['role'], text: string) =>
  ({ id: `${role} ${text}`, role, content: [{ type: 'text', text }] }) as unknown as Message;

function commandsOf(isRunning: boolean, ...messages: Message[]) {
  const done: string[] = [];
  const actions = { stop: () => done.push('stop'), regenerate: (id: string) => done.push(id) };
  const commands = threadCommands({ isRunning, messages, actions: actions as unknown as ThreadActions });
  return { commands, done, names: commands.map(({ name }) => name) };
}

it('an answer is copied once there is one, and stopped only while it runs', () => {
  expect(commandsOf(false).names).toEqual([]);
  expect(commandsOf(false, said('user', 'hello')).names).toEqual(['retry']);
  expect(commandsOf(false, said('user', 'hello'), said('assistant', 'Hello.')).names).toEqual(['retry', 'copy']);
  expect(commandsOf(true, said('user', 'hello'), said('assistant', '')).names).toEqual(['stop']);
});

it('the last message is answered again', () => {
  const { commands, done } = commandsOf(false, said('user', 'hello'), said('assistant', 'Hello.'));
  commands[0]?.run('');
  expect(done).toEqual(['assistant Hello.']);
});
