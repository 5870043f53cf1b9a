import { defineTool } from 'parley';
import { z } from 'zod';

export default defineTool({
  description: 'Tells the current date and time, in a time zone or where the server runs.',
  inputSchema: z.object({ timeZone: z.string().optional().describe('An IANA name such as Europe/Berlin') }),
  execute: ({ timeZone }) =>
    new Date().toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long', ...(timeZone && { timeZone }) }),
});
