import { expect, it } from 'vitest';
import type { Conversation } from '../contract/conversation';
import { pageCommands } from './page-commands';

const conversation = { id: 'c', title: 'A title', pinned: false, archived_at: null } as Conversation;

function commandsOf(shown: Conversation | null) {
  const done: string[] = [];
  const commands = pageCommands({
    conversation: shown,
    actions: {
      rename: (_, title) => done.push(`rename to ${title}`),
      setPinned: (_, pinned) => done.push(pinned ? 'pin' : 'unpin'),
      archive: () => done.push('archive'),
      unarchive: () => done.push('unarchive'),
      remove: () => done.push('remove at once'),
    },
    onRemove: () => done.push('ask before deleting'),
  });
  const run = (name: string, argument = '') => commands.find((one) => one.name === name)?.run(argument);
  return { names: commands.map(({ name }) => name).join(' '), run, done };
}

it('the commands of a page are those of its conversation as it stands', () => {
  expect(commandsOf(null).names).toBe('new settings help');
  expect(commandsOf(conversation).names).toBe('new rename pin archive export delete settings help');
  expect(commandsOf({ ...conversation, pinned: true }).names).toContain('unpin');
  expect(commandsOf({ ...conversation, archived_at: 'then' }).names).toContain('rename unarchive export');
});

it('a conversation is pinned and renamed by a command, and deleted only after a question', () => {
  const { run, done } = commandsOf(conversation);
  run('pin');
  run('rename', 'Another');
  run('delete');
  expect(done).toEqual(['pin', 'rename to Another', 'ask before deleting']);
});
