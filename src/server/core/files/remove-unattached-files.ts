import type { Ports } from '../ports';
import { removeBytes } from './remove-bytes';

/** Files in one step, so that a large sweep never holds the store for long. */
const STEP = 100;
/** A file that no message has used for this long was given up; one whose conversation is gone outlived a crash or a race. */
const UNATTACHED_MS = 24 * 60 * 60 * 1000;

type FilePorts = Pick<Ports, 'blobs' | 'clock' | 'documents' | 'files'>;

/** One small step; answers whether more is left. */
export async function removeUnattachedFiles(ports: FilePorts): Promise<boolean> {
  const before = new Date(ports.clock.now().getTime() - UNATTACHED_MS);
  const { removed, unusedHashes } = await ports.files.removeUnattached(before, STEP);
  await Promise.all(unusedHashes.map((hash) => removeBytes(ports, hash)));
  return removed === STEP;
}
