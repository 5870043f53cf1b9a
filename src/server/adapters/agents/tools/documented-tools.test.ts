import { readFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadAgentFiles } from '../definition/load-agent-files';

test('every agent file in the documentation of tools loads without a complaint', async () => {
  const text = await readFile('docs/tools.md', 'utf8');
  const blocks = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  const folder = await mkdtemp(join(tmpdir(), 'parley-documented-'));
  try {
    const named = ['tools/weather.ts', 'tools/pay.ts', 'pets.yaml', 'handbook/a.md'];
    for (const name of named) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), '');
    }
    const paths = blocks.map((_block, at) => join(folder, `agent-${at}.yaml`));
    for (const [at, path] of paths.entries()) await writeFile(path, `name: agent-${at}\nmodel: { provider: embedded }\n${blocks[at] ?? ''}`);
    const { agents, problems, warnings } = await loadAgentFiles({ paths, env: {} });
    expect([...problems, ...warnings]).toEqual([]);
    expect(agents).toHaveLength(blocks.length);
  } finally {
    await rm(folder, { recursive: true });
  }
});
