import { galleryScript } from './gallery-script';

type Surroundings = { model: string; everything: string; program: string };

/** Agent files of every kind, by path. */
export function agentFiles({ model, everything, program }: Surroundings): Record<string, string> {
  const ownModel = `model: { provider: openai-compatible, name: m-1, endpoint: "${model}/v1", api_key: k }`;
  const erase = '  - { name: erase, type: function, file: erase.mjs, approval: always }';
  return {
    'work/web/.keep': '',
    'agents/erase.mjs': `import { defineTool } from 'parley';
export default defineTool({
  description: 'Erases a file',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  execute: ({ path }) => 'erased ' + path,
});
`,
    'agents/desk.yaml': `name: desk
${ownModel}
tools:
${erase}
  - { name: gone, type: mcp, command: no-such-program }
`,
    'agents/form.yaml': `name: form
${ownModel}
tools:
  - { name: all, type: mcp, command: node, args: ["${everything}"], session: conversation, approval: never }
`,
    'agents/hasty.yaml': `name: hasty
${ownModel}
approvals: { expires: 3 }
tools:
${erase}
`,
    'agents/coder.yaml': `name: coder
kind: acp
acp: { command: "${process.execPath}", args: ["${program}"], mode: careful, cwd_root: ../work }
`,
    'agents/claude.yaml': 'name: claude\nkind: acp\nacp: { preset: claude-code }\n',
    'agents/planner.yaml': 'name: planner\nkind: module\nmodule: { file: planner.mjs }\n',
    'agents/planner.mjs': `import { defineAgent } from 'parley';
import { z } from 'zod';
export default defineAgent({
  config: z.object({ pace: z.enum(['slow', 'fast']).default('slow'), days: z.number().int().max(14).optional() }),
  async *run({ config, callTool, approve }) {
    for (const train of ['IC 1', 'IC 2']) {
      yield await callTool({ name: 'book', input: { train }, approval: 'Book ' + train + '?' }, ({ input }) => 'booked ' + input.train + ' ');
    }
    yield (await approve('Shall I pack?')) ? 'Packed' : 'Not packed';
    yield ', pace ' + config.pace + '.';
  },
});
`,
    'agents/tour.yaml': 'name: tour\nkind: scripted\nscripted: { file: scripts/tour.yaml }\n',
    'agents/gallery.yaml': 'name: gallery\nkind: scripted\nscripted: { file: scripts/gallery.yaml }\n',
    'agents/scripts/gallery.yaml': galleryScript,
    'agents/scripts/tour.yaml': `- { activity: plan, id: p, content: { entries: [{ content: Look around, status: completed }, { content: Write it up, status: pending }] } }
- step: Gather
  do:
    - { state: { city: Rome, stops: [Forum] } }
    - { patch: [{ op: add, path: /stops/-, value: Pantheon }] }
    - { custom: score, value: { value: 0.93 } }
    - { say: "On my way. ", pace: 0 }
    - { wait: 60 }
`,
  };
}
