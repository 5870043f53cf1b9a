import { expect, it } from 'vitest';
import { owner, startEngine } from '../../testing/engine-rig';
import { inPieces } from '../../testing/put-blob';

it('knows a conversation again that got its id from the client that began it', async () => {
  const rig = await startEngine();
  const conversationId = 'b0a1c2d3e4f5061728394a5b6c7d8e9f';
  await rig.app.createConversation({ owner, id: conversationId });
  await rig.post(conversationId, 'x');
  await rig.ports.clock.advance(1000);
  const whole = await rig.app.exportConversation({ owner, conversationId });
  const imported = await rig.app.importConversation({ whole, copyId: '0'.repeat(26) });
  expect(imported).toMatchObject({ isNew: false, conversation: { id: conversationId } });
});

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
  const whole = { ...exported, conversation: { ...exported.conversation, id: 'from elsewhere' } };
  const { conversation } = await app.importConversation({ whole, copyId: '0'.repeat(26) });
  const [question] = await rig.messages(conversation.id);
  expect(question?.content).toContainEqual({ type: 'text', text: '[a.txt: not in the export]' });
});
