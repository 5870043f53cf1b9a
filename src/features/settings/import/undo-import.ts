import { eachOfMany } from '../../../trpc/each-of-many';
import type { Made } from './import-report';

type Conversations = {
  get: (id: string) => Promise<{ updated_at: string; turn: unknown; pending: number }>;
  remove: (id: string) => Promise<unknown>;
};

/** `kept`: somebody has used them since. `left`: what could not be looked at or removed. */
export type Undone = { removed: number; kept: number; left: readonly Made[] };

type UndoImport = { made: readonly Made[]; conversations: Conversations; onProgress: (done: number) => void };

/** Removes what an import made, unless it was used since. Does not throw. */
export async function undoImport({ made, conversations, onProgress }: UndoImport): Promise<Undone> {
  let kept = 0;
  let looked = 0;
  const { left } = await eachOfMany(made, async ({ id, updated_at }) => {
    const now = await conversations.get(id);
    const isUsed = now.updated_at !== updated_at || now.turn !== null || now.pending > 0;
    if (isUsed) kept += 1;
    else await conversations.remove(id);
    looked += 1;
    onProgress(looked);
  });
  return { removed: made.length - kept - left.length, kept, left };
}
