import { LLMock, type ChatCompletionRequest, type Fixture } from '@copilotkit/aimock';

const DIRECTIVE = /\[(say|run|words|fail|recall)(?: ([^\]]*))?\]/g;
const usage = { input_tokens: 7, output_tokens: 5, prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 };

/**
 * A model server that does what the last directive in the conversation says: `[say …]`, `[run <command>]` with whatever tool
 * for commands it is offered, `[words]` for a minute, `[fail <status>]`, and `[recall]` tells all directives that it was sent.
 */
export async function startDirectedModel(): Promise<LLMock> {
  const model = new LLMock({ port: 0 });
  model.addFixtures([
    {
      match: { predicate: (request) => isWork(request, 'words') },
      response: { content: words() },
      chunkSize: 8,
      latency: 100,
    },
    fixture('fail', (request) => {
      const status = Number(lastDirective(request)?.argument ?? 500);
      return {
        status,
        error: { message: 'The model is on holiday.', type: status === 401 ? 'authentication_error' : 'api_error' },
      };
    }),
    fixture('run', (request) => (hasResult(request) ? say(`Result: ${lastText(request)}`) : runCommand(request))),
    fixture('recall', (request) =>
      say(
        `I heard ${directives(request)
          .map(({ text }) => text)
          .join(', ')}.`,
      ),
    ),
    fixture('say', (request) => say(lastDirective(request)?.argument ?? '')),
    { match: { predicate: () => true }, response: say('A title') },
  ]);
  await model.start();
  return model;
}

type Directive = { text: string; name: string; argument: string };

function fixture(
  name: string,
  response: (
    request: ChatCompletionRequest,
  ) => Awaited<ReturnType<Extract<Fixture['response'], (...args: never[]) => unknown>>>,
): Fixture {
  return { match: { predicate: (request) => isWork(request, name) }, response };
}

/** Requests without tools are for titles and the like. */
function isWork(request: ChatCompletionRequest, name: string): boolean {
  return (request.tools ?? []).length > 0 && lastDirective(request)?.name === name;
}

function directives(request: ChatCompletionRequest): Directive[] {
  const texts = request.messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  return texts.flatMap((text) =>
    [...text.matchAll(DIRECTIVE)].map(([all, name = '', argument = '']) => ({ text: all, name, argument })),
  );
}

function lastDirective(request: ChatCompletionRequest): Directive | undefined {
  return directives(request).at(-1);
}

function hasResult({ messages }: ChatCompletionRequest): boolean {
  const asked = messages.findLastIndex(({ role, content }) => role === 'user' && textOf(content).includes('[run '));
  return messages.slice(asked + 1).some(({ role }) => role === 'tool');
}

function lastText({ messages }: ChatCompletionRequest): string {
  return textOf(messages.findLast(({ role }) => role === 'tool')?.content ?? null);
}

function textOf(content: ChatCompletionRequest['messages'][number]['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('\n');
}

function say(content: string) {
  return { content, usage };
}

/** The tool for commands has another name and another field in each program. */
function runCommand(request: ChatCompletionRequest) {
  const command = lastDirective(request)?.argument ?? '';
  const inputs: Record<string, object> = {
    Bash: { command, description: 'Runs it' },
    bash: { command, description: 'Runs it' },
    exec_command: { cmd: command, sandbox_permissions: 'require_escalated', justification: 'It writes.' },
    shell_command: { command },
    shell: { command: ['bash', '-lc', command] },
  };
  const names = (request.tools ?? []).map((tool) => tool.function.name);
  const name = Object.keys(inputs).find((known) => names.includes(known));
  if (name === undefined) return say(`I have no tool for commands among ${names.join(', ')}.`);
  return { toolCalls: [{ name, arguments: JSON.stringify(inputs[name]) }], usage };
}

function words(): string {
  return Array.from({ length: 600 }, (_, index) => `word${index}`).join(' ');
}
