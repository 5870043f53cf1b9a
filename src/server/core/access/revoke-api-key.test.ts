import { expect, it } from 'vitest';
import { startEngine } from '../../testing/engine-rig';

const by = { principal: 'boss', user: 'user' };

async function start(hasOtherAdmins: boolean) {
  const { app } = await startEngine({ settings: { hasOtherAdmins } });
  const make = async (name: string, role: 'admin' | 'user' = 'admin') =>
    (await app.createApiKey({ by, name, role })).record.id;
  return { make, revoke: (id: string) => app.revokeApiKey(by, id) };
}

it('the last admin key stays, since nobody could make another', async () => {
  const { make, revoke } = await start(false);
  const [first, user] = [await make('first'), await make('user', 'user')];
  await expect(revoke(first)).rejects.toMatchObject({ code: 'last-admin-key' });
  await revoke(user);
  const second = await make('second');
  await revoke(first);
  await expect(revoke(second)).rejects.toMatchObject({ code: 'last-admin-key' });
});

it('any admin key goes where an admin comes in without one', async () => {
  const { make, revoke } = await start(true);
  await expect(revoke(await make('only'))).resolves.toBeUndefined();
});
