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
    lost: 'Connection lost. How the answer goes on shows when it is back.',
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
    running: 'running',
    waiting: 'waits for your decision',
    failed: 'failed',
    denied: 'denied',
    expired: 'expired',
    done: 'done',
    dropped: 'not finished',
  },

  live: {
    answering: 'The agent is answering.',
    answered: 'The answer is complete.',
    stopped: 'The answer was stopped.',
    failed: 'The answer failed.',
    asks: (question: string) => `The agent asks: ${question}`,
    approval: (tool: string) => `The agent asks for permission to use ${tool}.`,
  },
} as const;
