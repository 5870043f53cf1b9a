import { expect, it } from 'vitest';
import { sampleConversation, sampleFile } from '../../testing/sample-records';
import { openTestStores } from './testing/open-test-database';

it('gives what a key owned by its hash to the name that it has now, once, and loses nothing', async () => {
  const { conversations, files, movePrincipal, close } = await openTestStores();
  const [before, after] = [
    { principal: 'key-abc', user: 'ann' },
    { principal: 'default', user: 'ann' },
  ];
  const [moves, stays, already] = [
    sampleConversation({ owner: before, externalId: 'a' }),
    sampleConversation({ owner: before, externalId: 'main' }),
    sampleConversation({ owner: after, externalId: 'main' }),
  ];
  const file = sampleFile({ owner: before });
  for (const conversation of [moves, stays, already]) await conversations.insert(conversation);
  await files.insert(file);
  expect(await movePrincipal({ from: 'key-abc', to: 'default' })).toBe(2);
  expect(await movePrincipal({ from: 'key-abc', to: 'default' })).toBe(0);
  expect(await conversations.find(after, 'a')).toMatchObject({ id: moves.id });
  expect(await conversations.find(after, 'main')).toMatchObject({ id: already.id });
  expect(await conversations.find(before, 'main')).toMatchObject({ id: stays.id });
  expect(await files.find(after, file.id)).not.toBeNull();
  await close();
});
