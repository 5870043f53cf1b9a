/**
 * How a turn is asked for and what its stream looks like. `first` begins the first delta, `last` the end of a turn that went well.
 *
 * @type {Record<string, { path: (plan: string) => string, body: (plan: string) => unknown, first: string, last: string }>}
 */
export const streamDialects = {
  'agent-rest': {
    path: (plan) => `/api/agent/${plan}/chat/stream`,
    body: () => ({ message: 'go' }),
    first: 'event: message_delta\n',
    last: 'event: stream_end\n',
  },
  openai: {
    path: () => '/v1/chat/completions',
    body: (plan) => ({ model: plan, stream: true, messages: [{ role: 'user', content: 'go' }] }),
    first: '"content":"',
    last: 'data: [DONE]\n',
  },
};
