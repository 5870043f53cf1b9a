import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { formatAgentFileProblem } from './agent-file-problem';
import { loadAgentFiles } from './load-agent-files';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-agents-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function load(files: Record<string, string>, env: Record<string, string> = {}) {
  const folder = await folderWith(files);
  const loaded = await loadAgentFiles({ paths: [folder], env });
  const short = (text: string) => text.replaceAll(`${folder}/`, '');
  return {
    agents: loaded.agents,
    problems: loaded.problems.map(formatAgentFileProblem).map(short),
    warnings: loaded.warnings.map(formatAgentFileProblem).map(short),
  };
}

const minimal = 'name: support\nmodel: {provider: embedded}\n';

const everything = `
name: support
display_name: Support
description: Answers customers
kind: llm
model: {provider: openai-compatible, name: qwen3, endpoint: "http://127.0.0.1:8080/v1", api_key: "\${KEY}", temperature: 0.3, max_tokens: 2000, top_p: 1, input: [text, image, pdf]}
instructions: {inline: "You are …"}
tools:
  - {name: files, type: mcp, command: npx, args: ["-y", "server", "./data"], env: {}, request_timeout: 30}
  - {name: remote, type: mcp, transport: http, url: "http://127.0.0.1/mcp", headers: {}}
  - {name: weather, type: function, file: tools/weather.ts, function: default, approval: never}
  - {name: docs, type: knowledge, source: docs/}
  - {name: review, type: prompt, file: prompts/review.txt, parameters: {code: {type: string}}}
  - {name: petstore, type: openapi, document: apis/pets.yaml, operations: [listPets]}
limits: {max_iterations: 20, turn_timeout: 600, idle_timeout: 120, context_chars: 200000}
on_disconnect: continue
busy: enqueue
guardrails: [{on: input, pattern: "secret", action: block, message: "No."}]
approvals: {blocking: deny, expires: 3600}
agui: {compat: auto}
`;

const aliases = Array.from('bcdefghi', (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at] ?? ''}`).join()}]\n`).join('');

describe('loadAgentFiles', () => {
  it('reads every key of an agent of kind llm', async () => {
    const named = ['tools/weather.ts', 'docs/a.md', 'prompts/review.txt', 'apis/pets.yaml'];
    const files = { 'support.yaml': everything, ...Object.fromEntries(named.map((name) => [name, ''])) };
    const { agents, problems, warnings } = await load(files, { KEY: 'k-1' });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
    expect(agents[0]).toMatchObject({
      name: 'support',
      display_name: 'Support',
      instructions: 'You are …',
      model: { api_key: 'k-1', input: ['text', 'image', 'pdf'] },
      limits: { max_iterations: 20, context_chars: 200_000 },
      unavailable: null,
    });
    expect(agents[0]?.tools).toHaveLength(6);
  });

  it('fills in defaults', async () => {
    const { agents } = await load({ 'a.yaml': minimal });
    expect(agents[0]).toMatchObject({
      kind: 'llm',
      limits: { max_iterations: 20, turn_timeout: 600, idle_timeout: 120, context_chars: 200_000 },
      busy: 'enqueue',
      on_disconnect: 'continue',
      approvals: { blocking: 'deny', expires: 3600 },
    });
  });

  it.each([
    ['is too large', `${minimal}description: "${'x'.repeat(300_000)}"\n`, '1:1 it cannot be read: it is larger than 256 KiB'],
    ['is nested too deeply', `${minimal}x: ${'['.repeat(20_000)}`, 'it is nested too deeply'],
    ['multiplies itself', `${minimal}a: &a [x]\n${aliases}`, '1:1 its aliases (*name) contain themselves or too much'],
    ['contains itself', `${minimal}x: &x [*x]\n`, '1:1 its aliases (*name) contain themselves or too much'],
    ['says a key twice', `${minimal}name: other\n`, '3:1 Map keys must be unique'],
    ['names what every object has', `${minimal}__proto__: { a: 1 }\nconstructor: { b: 2 }\n`, '3:1 unknown key "__proto__"'],
    ['is wrong everywhere', '\tx: [\n'.repeat(1000), '1:1 Tabs are not allowed as indentation'],
  ])('a file that %s is refused in words', async (_what, text, problem) => {
    const { agents, problems } = await load({ 'a.yaml': text });
    expect(agents).toEqual([]);
    expect(problems[0]).toContain(problem);
    expect(problems.length).toBeLessThanOrEqual(20);
  });

  it('names file, line, column and the nearest key or variable, for all mistakes in all files at once (A4)', async () => {
    const { agents, problems } = await load(
      {
        'a.yaml': 'name: support\ninstuctions:\n  inline: hi\nmodel:\n  provider: embeded\n  temprature: 1\n',
        'b.yaml': 'name: support\nmodel:\n\tprovider: embedded\n',
        'c.yaml': `${minimal}description: \${NOT_SET}\nlimits:\n  max_iteration: 3\n  turn_timeout: soon\n`,
        'd.yaml': 'name: Other name\n',
      },
      { NOT_SETS: '1' },
    );
    expect(agents).toEqual([]);
    expect(problems).toEqual([
      'a.yaml:2:1 unknown key "instuctions". Did you mean "instructions"?',
      'a.yaml:5:3 "model.provider" cannot be "embeded". Did you mean "embedded"?',
      'a.yaml:6:3 unknown key "temprature". Did you mean "temperature"?',
      'b.yaml:3:1 Tabs are not allowed as indentation.',
      'c.yaml:3:1 the environment variable NOT_SET is not set. Did you mean "NOT_SETS"?',
      'c.yaml:5:3 unknown key "max_iteration". Did you mean "max_iterations"?',
      'c.yaml:6:3 "limits.turn_timeout": invalid input: expected number, received string.',
      'c.yaml:1:1 another agent is already named "support" (a.yaml).',
      'd.yaml:1:1 "name": must be 1 to 100 letters, digits or hyphens, letter first.',
    ]);
  });

  it('reports two agents of the same name at the second one (A4)', async () => {
    const { agents, problems } = await load({ 'a.yaml': minimal, 'b.yaml': `\n${minimal}` });
    expect(agents).toHaveLength(1);
    expect(problems).toEqual(['b.yaml:2:1 another agent is already named "support" (a.yaml).']);
  });

  it('loads a HoloDeck agent, with a warning for each key that only HoloDeck has', async () => {
    const holodeck = `
name: legal-assistant
author: someone
model:
  provider: ollama
  name: qwen3
  temperature: null
  api_version: "1"
instructions:
  file: prompt.md
tools:
  - name: search
    description: Finds
    type: vectorstore
    source: data/
    top_k: 3
  - name: web
    description: Web
    type: mcp
    command: npx
    load_tools: true
embedding_provider: {provider: ollama, name: nomic}
evaluations: {metrics: []}
test_cases: [{input: hi}]
claude: {}
`;
    const files = { 'legal/agent.yaml': holodeck, 'legal/prompt.md': '---\ntitle: x\n---\nYou are a lawyer.\n' };
    const { agents, problems, warnings } = await load(files);
    expect(problems).toEqual([]);
    expect(agents[0]).toMatchObject({ name: 'legal-assistant', instructions: 'You are a lawyer.' });
    expect(warnings.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'legal/agent.yaml:3:1 "author"',
      'legal/agent.yaml:8:3 "model.api_version"',
      'legal/agent.yaml:21:5 "tools.1.load_tools"',
      'legal/agent.yaml:22:1 "embedding_provider"',
      'legal/agent.yaml:23:1 "evaluations"',
      'legal/agent.yaml:24:1 "test_cases"',
      'legal/agent.yaml:25:1 "claude"',
    ]);
  });

  it('marks an agent as unavailable when a variable that it requires is not set', async () => {
    const text = `
name: gpt
requires_env: [GPT_KEY]
model: {provider: openai-compatible, name: gpt, endpoint: "https://example.org/v1", api_key: "\${GPT_KEY}"}
`;
    const without = await load({ 'gpt.yaml': text });
    expect(without.problems).toEqual([]);
    expect(without.agents[0]?.unavailable).toBe('Set GPT_KEY in the environment and start again.');
    const withKey = await load({ 'gpt.yaml': text }, { GPT_KEY: 'k' });
    expect(withKey.agents[0]).toMatchObject({ unavailable: null, model: { api_key: 'k' } });
  });

  it('keeps "${" when it is written "$${" and refuses defaults in a reference', async () => {
    const kept = await load({ 'a.yaml': `${minimal}instructions: {inline: "Write $\${NAME} and \${1}."}\n` });
    expect(kept.agents[0]?.instructions).toBe('Write ${NAME} and ${1}.');
    const refused = await load({ 'a.yaml': `${minimal}description: "\${NAME:-x}"\n` });
    expect(refused.problems).toEqual([
      'a.yaml:3:1 "${NAME:-…}" is not supported. Set NAME and write "${NAME}".',
    ]);
  });

  it('reports missing prompt and tool files, missing keys and broken patterns together', async () => {
    const { problems } = await load({
      'a.yaml': `
name: a
model: {provider: openai-compatible}
instructions: {file: gone.md}
tools:
  - {name: t, type: function, file: gone.ts}
  - {name: t, type: mcp, transport: http}
  - {name: u, type: functoin}
guardrails: [{on: input, pattern: "("}]
`,
    });
    expect(problems).toEqual([
      'a.yaml:3:1 "model.name" is missing. Provider "openai-compatible" needs it.',
      'a.yaml:3:1 "model.endpoint" is missing. Provider "openai-compatible" needs it.',
      'a.yaml:4:16 there is no file "gone.md". Paths are relative to the agent file.',
      'a.yaml:8:15 "tools.2.type" cannot be "functoin". Did you mean "function"?',
      expect.stringMatching(/^a.yaml:9:26 "guardrails.0.pattern": Invalid regular expression/),
    ]);
  });

  it('says which path does not exist', async () => {
    const loaded = await loadAgentFiles({ paths: ['/nowhere/agents'], env: {} });
    expect(loaded.problems.map(formatAgentFileProblem)).toEqual(['/nowhere/agents:1:1 there is no such file or folder.']);
  });

  it('reads other kinds without judging what is in them', async () => {
    const { agents, problems } = await load({ 'a.yaml': 'name: coder\nkind: acp\nacp: {preset: claude-code}\n' });
    expect(problems).toEqual([]);
    expect(agents[0]).toMatchObject({ kind: 'acp', acp: { preset: 'claude-code' } });
  });
});
