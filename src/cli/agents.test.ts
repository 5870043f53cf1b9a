import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAgentFiles, describeAgentFiles } from '../server/open-agent-desk';
import { formatReport } from './agents';

const files = {
  'a.yaml': 'name: twin\nmodel: { provider: embedded }\nauthor: me\n',
  'b.yaml': 'name: twin\ninstuctions: { inline: x }\nkind: llmm\n',
  'c.yaml': 'name: tab\nmodel:\n\tprovider: embedded\n',
  'd.yaml': 'name: secret\nmodel: { provider: openai, name: x, api_key: "${NOT_SET_ANYWHERE}" }\n',
  'e.yaml': 'name: coder\nkind: acp\nacp: { presett: codex }\n',
};

describe('parley agents validate', () => {
  it('lists every mistake of every file at once, with its place and what was meant', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-validate-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const report = formatReport(await checkAgentFiles([folder], {}), folder);
    await rm(folder, { recursive: true });
    expect(report.split('\n')).toEqual([
      'b.yaml:2:1 unknown key "instuctions". Did you mean "instructions"?',
      'b.yaml:3:1 "kind" cannot be "llmm". Did you mean "llm"?',
      'b.yaml:1:1 another agent is already named "twin" (a.yaml).',
      expect.stringMatching(/^c\.yaml:3:1 .*[Tt]ab/) as string,
      expect.stringContaining('d.yaml:2:') as string,
      'e.yaml:3:1 "acp" needs either "preset" or "command".',
      'e.yaml:3:8 unknown key "presett". Did you mean "preset"?',
      `a.yaml:3:1 "author" is HoloDeck's own and has no effect here. (warning)`,
      '1 agent, 7 mistakes, 1 warning.',
      '',
    ]);
  });
});

describe('parley agents schema', () => {
  it('is the one in the docs', async () => {
    const stored = JSON.parse(await readFile('docs/agent.schema.json', 'utf8')) as unknown;
    expect(stored, 'run: node bin/parley.mjs agents schema > docs/agent.schema.json').toEqual(
      JSON.parse(JSON.stringify(describeAgentFiles())),
    );
  });
});
