/** What is said while an answer comes and about how it ended. */
export const turnStrings = {
  phase: {
    starting: 'Thinking…',
    thinking: 'Thinking…',
    writing: 'Writing…',
    quiet: 'Waiting for the agent…',
    preparing: (tool: string) => `Preparing ${tool}…`,
    calling: (tool: string) => `Calling ${tool}…`,
    callingMany: (count: number) => `Calling ${String(count)} tools…`,
    approval: 'Waiting for your decision',
    stopping: 'Stopping…',
    reconnecting: 'Reconnecting… the answer goes on at the server.',
    offline: 'Connection lost. Reconnecting…',
  },

  ending: {
    interrupted: 'You stopped this answer.',
    max_tokens: 'The answer reached its length limit.',
    max_iterations: 'The agent reached its limit of steps.',
    tool_calls: 'Waits for a tool outside this page.',
    timeout: 'The time limit was reached.',
    refusal: 'The model declined to answer.',
    blocked: 'A guardrail stopped this.',
    failed: 'The answer broke off.',
    continue: 'Continue',
    continueText: 'Please continue where you stopped.',
  },

  reasoning: { running: 'Thinking…', done: 'Thought', doneIn: (time: string) => `Thought for ${time}` },

  tool: {
    calls: (count: number) => `${String(count)} tool calls`,
    failures: (count: number) => `${String(count)} failed`,
    input: 'Arguments',
    noInput: 'No arguments',
    output: 'Result',
    error: 'Error',
    running: 'running',
    waiting: 'waits for your decision',
    failed: 'failed',
    done: 'done',
    dropped: 'not finished',
    whole: (size: string) => `Open the whole result (${size})`,
    emptyOutput: 'No output',
  },

  approval: {
    title: (tool: string) => `Allow ${tool}?`,
    allow: 'Allow',
    allowHere: 'Allow in this conversation',
    deny: 'Deny',
    edit: 'Edit',
    arguments: 'Arguments, as JSON',
    allowChanged: 'Allow with these',
    question: 'The agent asks',
    asks: (tool: string) => `${tool} asks for this before it goes on.`,
    send: 'Send answer',
    decline: 'Decline',
    expires: (time: string) => `Expires ${time}`,
    expired: 'Nobody answered in time',
    decidedElsewhere: 'This was decided already.',
  },

  extras: {
    state: 'Shared state',
    steps: 'Steps',
    activities: { plan: 'Plan' } as Readonly<Record<string, string>>,
    statuses: { pending: 'to do', in_progress: 'in progress', completed: 'done' },
  },

  live: {
    answering: 'The agent is answering.',
    answered: 'The answer is complete.',
    stopped: 'The answer was stopped.',
    failed: 'The answer failed.',
    approval: (tool: string) => `The agent asks for permission to use ${tool}.`,
  },
} as const;
