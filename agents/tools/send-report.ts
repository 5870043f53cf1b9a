import { defineTool } from 'parley';
import { z } from 'zod';

/** A stand-in for anything with consequences: it asks for approval and then does nothing. */
export default defineTool({
  description: 'Sends a report by e-mail.',
  destructive: true,
  inputSchema: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  execute: ({ to, subject }) => `A report "${subject}" would have gone to ${to} now. This is a demonstration: nothing was sent.`,
});
