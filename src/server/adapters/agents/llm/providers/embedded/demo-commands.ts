import { AppError } from '../../../../../core/app-error';
import type { EmbeddedAnswer } from './embedded-answer';
import { writeLongAnswer } from './long-answer';
import type { Question } from './question';

type Calls = NonNullable<EmbeddedAnswer['calls']>;

const command = /^(?:please )?(?:show|demo|demonstrate|try)(?: me)?(?: (?:an?|the|some))? ([a-z ]+?)[\s!.?]*$/i;
const toolCall = /^(?:call|run|use)(?: the)?(?: tool)? ([A-Za-z][\w-]*)(?: with)?\s*(\{[\s\S]*\})?[\s.]*$/i;

/** Answers the commands that let every feature be seen; `null` when the message is none of them. */
export function answerCommand(question: Question): EmbeddedAnswer | null {
  if (/^(?:show (?:me )?)?(?:an? )?(?:long answer|markdown)[\s!.?]*$/i.test(question.text)) {
    return { text: writeLongAnswer(), wordsPerSecond: 32 };
  }
  const topic = command.exec(question.text)?.[1]?.toLowerCase();
  const demo = topic === undefined ? undefined : demos.find(({ topics }) => topics.includes(topic));
  return demo ? demo.answer(question) : answerToolCall(question);
}

const demos: { topics: string[]; answer: (question: Question) => EmbeddedAnswer }[] = [
  {
    topics: ['tool', 'tools', 'tool call', 'tool calls'],
    answer: (question) =>
      call(question, 'I will ask two tools at once.', [
        { toolName: 'current_time', input: {} },
        { toolName: 'calculator', input: { left: 19, operator: '*', right: 23 } },
      ]),
  },
  {
    topics: ['approval', 'approvals'],
    answer: (question) =>
      call(question, 'Sending a report is something that a person has to agree to. Nothing will really be sent.', [
        { toolName: 'send_report', input: { to: 'team@example.org', subject: 'Weekly report', text: 'All is well.' } },
      ]),
  },
  {
    topics: ['state', 'shared state'],
    answer: (question) =>
      call(question, 'I will plan a picnic and keep the plan in the state that this agent shares with the page.', [
        { toolName: 'plan_picnic', input: { guests: 4 } },
      ]),
  },
  {
    topics: ['step', 'steps', 'activity', 'activities', 'progress'],
    answer: (question) => call(question, 'I will run a few checks and report each step.', [{ toolName: 'run_checks', input: {} }]),
  },
  { topics: ['reasoning', 'thinking', 'thoughts'], answer: () => showReasoning },
  { topics: ['error', 'errors', 'failure'], answer: showError },
  { topics: ['file', 'files', 'attachment', 'attachments'], answer: showFiles },
];

const showReasoning: EmbeddedAnswer = {
  reasoning:
    'The person wants to see reasoning. I have none of my own, so I will write down how a rule is chosen. The message begins with "show", and the next word is "reasoning". That is one of my commands. So I write these lines first, at the pace of thought, and the answer after them.',
  text: 'That was the reasoning: it has a block of its own, which folds away once the answer begins. With a model that reasons, its thoughts appear there.',
  wordsPerSecond: 60,
};

function showError(): EmbeddedAnswer {
  const reason = 'The embedded model broke off because you asked to see an error. Nothing is wrong: send another message.';
  return {
    text: 'I will now break off in the middle of a sentence, as a provider might, because you',
    failure: new AppError('agent-misbehaved', reason),
  };
}

function showFiles({ files, unreadable }: Question): EmbeddedAnswer {
  if (files.length + unreadable.length === 0) {
    return {
      text: 'Attach a file with the paper clip, by dropping it on the page, or by pasting it, and ask about it: I answer from text, CSV, Markdown and JSON, and name the file that I quote.',
    };
  }
  const readable = files.map(({ name, text }) => `- \`${name}\`: ${text.length} characters of text`);
  return { text: ['These files came with your message:', '', ...readable, ...unreadable.map((note) => `- ${note}`)].join('\n') };
}

function answerToolCall(question: Question): EmbeddedAnswer | null {
  const [, toolName, json] = toolCall.exec(question.text) ?? [];
  if (toolName === undefined || (json === undefined && !question.tools.includes(toolName))) return null;
  const input = parseObject(json ?? '{}');
  if (!input) return { text: `The arguments are not valid JSON: \`${json ?? ''}\`` };
  return call(question, `I will call \`${toolName}\`.`, [{ toolName, input }]);
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function call({ tools }: Question, text: string, calls: Calls): EmbeddedAnswer {
  const missing = calls.filter(({ toolName }) => !tools.includes(toolName)).map(({ toolName }) => `\`${toolName}\``);
  if (missing.length === 0) return { text, calls };
  return { text: `This agent does not have the tool ${missing.join(' and ')}. Add it under \`tools\` in its file.` };
}
