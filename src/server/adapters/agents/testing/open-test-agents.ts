import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordingLogger } from '../../../testing/recording-logger';
import { sequentialIds } from '../../../testing/sequential-ids';
import { systemClock } from '../../system/system-clock';
import { createAgents, type Agents, type CreateAgents } from '../create-agents';

export type TestAgents = Agents & { folder: string; close: () => Promise<void> };

/** Makes agents of the given files in a folder of their own. The embedded model writes without pauses. */
export async function openTestAgents(
  files: Record<string, string>,
  options: Partial<CreateAgents> = {},
): Promise<TestAgents> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-agents-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const agents = await createAgents({ ...testAgentsOptions(folder), ...options });
  const close = async () => {
    await agents.close();
    await rm(folder, { recursive: true });
  };
  return { ...agents, folder, close };
}

export function testAgentsOptions(folder: string): CreateAgents {
  return {
    paths: [folder],
    env: {},
    guidePaths: [],
    clock: systemClock,
    newId: sequentialIds(),
    logger: createRecordingLogger().logger,
    wordsPerSecond: 0,
  };
}
