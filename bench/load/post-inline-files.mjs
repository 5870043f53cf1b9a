import { Buffer } from 'node:buffer';

/** Bodies with a file as base64 inside, each in the way of its dialect. */
const dialects = {
  'agent-rest': ({ agent, name, base64 }) => ({
    path: `/api/agent/${agent}/chat`,
    body: { message: 'read', files: [{ content: base64, mime_type: 'text/plain', filename: name }] },
  }),
  'ag-ui': ({ agent, name, base64 }) => ({
    path: `/api/agent/${agent}/awp`,
    body: {
      threadId: name,
      runId: name,
      state: {},
      tools: [],
      context: [],
      forwardedProps: {},
      messages: [
        {
          id: name,
          role: 'user',
          content: [
            { type: 'text', text: 'read' },
            { type: 'binary', mimeType: 'text/plain', filename: name, data: base64 },
          ],
        },
      ],
    },
  }),
  'chat-completions': ({ agent, name, base64 }) => ({
    path: '/v1/chat/completions',
    body: {
      model: agent,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'read' },
            { type: 'file', file: { filename: name, file_data: `data:text/plain;base64,${base64}` } },
          ],
        },
      ],
    },
  }),
};

/** Posts as many messages at the same time, each with a text file of this size, and waits for their answers. */
export function postInlineFiles({ origin, agent, dialect, count, bytes }) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = `${dialect}-${index}.txt`;
      const base64 = Buffer.from(`${name} `.padEnd(128, '0123456789 abcdef ').repeat(bytes / 128)).toString('base64');
      const { path, body } = dialects[dialect]({ agent, name, base64 });
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
    }),
  );
}
