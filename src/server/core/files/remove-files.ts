import type { Ports } from '../ports';

/** Files in one step, so that a large removal never holds the store for long. */
const STEP = 100;
/** A file that no message has used for this long was given up; one whose conversation is gone outlived a crash or a race. */
const UNATTACHED_MS = 24 * 60 * 60 * 1000;
/** Whoever began to remove bytes has done so by now, has failed or is dead; longer than any store takes to answer. */
const REMOVAL_MS = 150_000;

type FilePorts = Pick<Ports, 'blobs' | 'clock' | 'documents' | 'files' | 'logger'>;

/** Removes all files of a conversation. Bytes that a store does not give up now go later. */
export async function removeFilesOf(ports: FilePorts, conversationId: string): Promise<void> {
  for (let removed = STEP; removed === STEP;) {
    const step = await ports.files.removeOfConversation(conversationId, { limit: STEP, now: ports.clock.now() });
    await removeBytes(ports, step.unusedHashes);
    ({ removed } = step);
  }
}

/** One small step; answers whether more is left. */
export async function removeUnattachedFiles(ports: FilePorts): Promise<boolean> {
  const now = ports.clock.now();
  const before = new Date(now.getTime() - UNATTACHED_MS);
  const { removed, unusedHashes } = await ports.files.removeUnattached(before, { limit: STEP, now });
  await removeBytes(ports, unusedHashes);
  return removed === STEP;
}

/** Removes bytes whose removal a failure or a crash has left undone. One small step; answers whether more is left. */
export async function removeUnusedBytes(ports: FilePorts): Promise<boolean> {
  const now = ports.clock.now();
  const hashes = await ports.files.takeUnused(new Date(now.getTime() - REMOVAL_MS), { limit: STEP, now });
  return (await removeBytes(ports, hashes)) && hashes.length === STEP;
}

/** Answers whether all are gone. */
async function removeBytes({ blobs, documents, files, logger }: FilePorts, hashes: readonly string[]) {
  const outcomes = await Promise.allSettled(
    hashes.map(async (hash) => {
      await Promise.all([blobs.remove(hash), documents.forget(hash)]);
      await files.forgetUnused(hash);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) logger.warn({ err: failed.reason as unknown }, 'bytes of removed files are still there');
  return !failed;
}
