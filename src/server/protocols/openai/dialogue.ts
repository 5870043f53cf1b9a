import type { InlineData } from '../body/inline-data';

/** A file of a message as the client gave it. `param` names its place in the request. */
export type FilePart = {
  kind: 'file';
  source: { data: InlineData } | { fileId: string } | { url: InlineData };
  filename: string | null;
  param: string;
};
export type Part = { kind: 'text'; text: string } | FilePart;

type Call = { id: string; name: string; input: unknown };

export type DialogueMessage =
  | { role: 'user'; parts: Part[] }
  | { role: 'assistant'; text: string; calls: Call[] }
  | { role: 'tool'; callId: string; output: string };

/** What both of OpenAI's interfaces say with a request: who said what, and the instructions of the application. */
export type Dialogue = {
  /** The member of the body that holds it, for errors. */
  param: 'messages' | 'input';
  instructions: string[];
  messages: DialogueMessage[];
};

export type Result = { callId: string; output: string };

/** A request's dialogue, cut at its last answer: what was said before, and what is asked now. */
export type SplitDialogue = Dialogue & { earlier: DialogueMessage[]; question: Part[]; results: Result[] };

export function splitDialogue(given: Dialogue): SplitDialogue {
  const { messages, instructions } = withQuestion(given);
  const end = messages.findLastIndex((message) => message.role === 'assistant') + 1;
  const recent = messages.slice(end);
  const results = recent.flatMap((message) =>
    message.role === 'tool' ? [{ callId: message.callId, output: message.output }] : [],
  );
  const question = recent.flatMap((message) => (message.role === 'user' ? message.parts : []));
  return { ...given, messages, instructions, earlier: messages.slice(0, end), question, results };
}

/** Some applications put their whole question into a message of the system. */
function withQuestion({ messages, instructions }: Dialogue): Pick<Dialogue, 'messages' | 'instructions'> {
  const text = instructions.at(-1);
  if (messages.length > 0 || text === undefined) return { messages, instructions };
  return { messages: [{ role: 'user', parts: [{ kind: 'text', text }] }], instructions: instructions.slice(0, -1) };
}

/** Arguments as a client sends them back; what is no JSON stays text. */
export function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text) as unknown;
  } catch {
    return text;
  }
}
