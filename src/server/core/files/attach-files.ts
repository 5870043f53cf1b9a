import type { ContentBlock } from '../../../contract/content-block';
import { AppError } from '../app-error';
import type { Ports } from '../ports';

/**
 * Gives a message's files to its conversation. A file that another conversation has already is copied, without its bytes:
 * each goes with its own conversation. Answers the blocks with the ids that they have now.
 */
export async function attachFiles<T extends ContentBlock>(
  { files, newId, clock }: Pick<Ports, 'files' | 'newId' | 'clock'>,
  conversationId: string,
  blocks: readonly T[],
): Promise<T[]> {
  const ids = blocks.flatMap((block) => (block.type === 'file' ? [block.file_id] : []));
  if (ids.length === 0) return [...blocks];
  await files.attach(ids, conversationId);
  return Promise.all(
    blocks.map(async (block) => {
      const file = block.type === 'file' ? await files.findById(block.file_id) : null;
      if (!file || file.conversationId === conversationId) return block;
      const copy = { ...file, id: newId(), conversationId, createdAt: clock.now() };
      if (!(await files.insert(copy))) throw new AppError('not-found', `The file "${file.filename}" was just deleted.`);
      return { ...block, file_id: copy.id };
    }),
  );
}
