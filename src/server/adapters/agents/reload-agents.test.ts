import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runAgentTurn, sampleAgentTurn, textOf } from '../../testing/run-agent-turn';
import { createRecordingLogger } from '../../testing/recording-logger';
import { openTestAgents, type TestAgents } from './testing/open-test-agents';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const agentFile = (name: string, more = '') => `name: ${name}\nkind: scripted\nscripted: { file: ${name}.script }\n${more}`;
const script = (text: string) => `- { say: ${text}, pace: 0 }\n`;

async function openWatched(files: Record<string, string>) {
  const { logger, lines } = createRecordingLogger();
  const agents = await openTestAgents(files, { logger });
  ends.push(agents.close, await agents.watch());
  return { agents, lines };
}

let edits = 0;

/** Disks tell times of change in steps: a file that is written twice within one differs all the same. */
async function edit({ folder }: TestAgents, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
  edits += 1;
  await utimes(join(folder, name), new Date(2026, 1, 1), new Date(2026, 1, 1, 0, 0, edits));
}

async function say({ registry }: TestAgents, name: string): Promise<string> {
  const provider = registry.find(name);
  return provider ? textOf(await runAgentTurn(provider, sampleAgentTurn('hello'))) : 'nobody';
}

describe('agents whose files change', () => {
  const files = { 'one.yaml': agentFile('one'), 'one.script': script('First.') };

  it('are what their files say in the next turn, also where only a file that they name has changed', async () => {
    const { agents } = await openWatched(files);
    expect(await say(agents, 'one')).toBe('First.');
    await edit(agents, 'one.script', script('Second.'));
    await expect.poll(() => say(agents, 'one'), { timeout: 10_000 }).toBe('Second.');
    const before = agents.registry.find('one');
    await edit(agents, 'two.yaml', agentFile('two'));
    await edit(agents, 'two.script', script('New.'));
    await expect.poll(() => say(agents, 'two'), { timeout: 10_000 }).toBe('New.');
    expect(agents.registry.find('one')).toBe(before);
  });

  it('stay as they were while a file is broken, and say why (A4)', async () => {
    const { agents, lines } = await openWatched(files);
    await edit(agents, 'one.yaml', agentFile('one', 'instuctions: { inline: x }\n'));
    const problem = () => agents.registry.find('one')?.problem?.();
    await expect.poll(problem, { timeout: 10_000 }).toContain('one.yaml:4:1 unknown key "instuctions"');
    expect(await say(agents, 'one')).toBe('First.');
    expect(lines.some(({ level, message }) => level === 'warn' && message.includes('instuctions'))).toBe(true);
    await edit(agents, 'one.yaml', agentFile('one', 'description: mended\n'));
    await expect.poll(() => agents.registry.find('one')?.describe().description, { timeout: 10_000 }).toBe('mended');
    expect(problem()).toBeNull();
    await edit(agents, 'one.script', '- shout: x\n');
    await expect.poll(problem, { timeout: 10_000 }).toContain('one.script:1:3');
    expect(await say(agents, 'one')).toBe('First.');
  });

  it('are listed as not available once their file is gone', async () => {
    const { agents } = await openWatched(files);
    await rm(join(agents.folder, 'one.yaml'));
    const availability = () => agents.registry.find('one')?.availability();
    await expect.poll(availability, { timeout: 10_000 }).toEqual({ available: false, reason: 'Its file was removed.' });
    await edit(agents, 'one.yaml', files['one.yaml']);
    await expect.poll(availability, { timeout: 10_000 }).toEqual({ available: true });
  });

  it('keep their name when another file claims it', async () => {
    const { agents, lines } = await openWatched(files);
    await edit(agents, 'a.yaml', 'name: one\nkind: scripted\nscripted: { file: a.script }\n');
    await edit(agents, 'a.script', script('Thief.'));
    await expect.poll(() => lines.some(({ message }) => message.includes('already named "one"')), { timeout: 10_000 }).toBe(true);
    expect(await say(agents, 'one')).toBe('First.');
  });
});
