/** A tool module for tests: two tools, one of which needs a person's approval. */
export const sampleTools = `
import { defineTool } from 'parley';
import { z } from 'zod';

export const add = defineTool({
  description: 'Adds two numbers.',
  inputSchema: z.object({ left: z.number(), right: z.number() }),
  execute: ({ left, right }) => left + right,
});

export const erase = defineTool({
  description: 'Erases a file.',
  destructive: true,
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  execute: ({ path }) => 'erased ' + path,
});

export const fail = defineTool({
  description: 'Fails.',
  inputSchema: z.object({}),
  execute: () => {
    throw new Error('the disk is full');
  },
});

export const count = defineTool({
  description: 'Counts to three.',
  inputSchema: z.object({}),
  async *execute() {
    yield 'one';
    yield { message: 'two', progress: 2, total: 3 };
    return 'three';
  },
});

export const wait = defineTool({
  description: 'Waits until it is stopped, and longer.',
  inputSchema: z.object({}),
  timeoutMs: 5000,
  execute: () => new Promise(() => undefined),
});
`;

export const sampleToolEntries = ['add', 'erase', 'fail', 'count', 'wait']
  .map((name) => `  - { name: ${name}, type: function, file: tools.ts, function: ${name} }`)
  .join('\n');
