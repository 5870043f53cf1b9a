import { expect, it } from 'vitest';
import { owner, startEngine } from '../../testing/engine-rig';
import { inPieces } from '../../testing/put-blob';

it('names a file that is removed while it is copied (the message led to a file that was never there)', async () => {
  const rig = await startEngine();
  const { app, ports } = rig;
  const file = await app.receiveFile({ owner, filename: 'a.txt', chunks: inPieces('hello') });
  const conversationId = await rig.open();
  await rig.post(conversationId, 'x', { input: { files: await app.findFiles(owner, [file.id]) } });
  await ports.clock.advance(1000);
  const exported = await app.exportConversation({ owner, conversationId });
  const { files } = ports;
  ports.blobs = { ...ports.blobs, remove: () => Promise.reject(new Error('the store is away')) };
  ports.files = {
    ...files,
    find: async (...wanted) => {
      const found = await files.find(...wanted);
      await app.deleteConversation({ owner, conversationId });
      return found;
    },
  };
  const { id } = await app.importConversation(exported);
  const [question] = await rig.messages(id);
  expect(question?.content).toContainEqual({ type: 'text', text: '[a.txt: not in the export]' });
});
