import { z } from 'zod';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { PromptMessageOf } from './model-call';
import type { ModelIdentity } from './provider-failure';

type Answer = PromptMessageOf<'assistant'>;

/** Bounds what is stored with a turn that waits; of more, the newest answers matter to the model. */
const maxCharacters = 256 * 1024;

const partsSchema = z.array(z.looseObject({ type: z.string() }));
const keptSchema = z.array(
  z.object({
    model: z.string(),
    message: z.object({ role: z.literal('assistant'), content: z.custom<Answer['content']>((parts) => partsSchema.safeParse(parts).success) }),
  }),
);

type KeptAnswer = z.infer<typeof keptSchema>[number];

/**
 * A model's answers that hold calls, as it must see them again with the results: providers refuse or forget their own thoughts when
 * the signatures are gone, and the record has none. They go with a turn that is suspended, or that a client's results continue.
 */
export class KeptAnswers {
  private readonly answers: KeptAnswer[];

  /** `carried` is what `toCarried` had answered, perhaps in another version; arguments that a person has changed are changed here too. */
  constructor({ carried, resumed }: Pick<AgentTurn, 'carried' | 'resumed'>) {
    const allowed = resumed?.approvals.filter(({ behavior }) => behavior === 'allow');
    const inputs = new Map(allowed?.map(({ toolUseId, input }) => [toolUseId, input]));
    const stored = keptSchema.safeParse(carried).data ?? [];
    this.answers = stored.map(({ model, message }) => ({ model, message: withInputs(message, inputs) }));
  }

  keep(identity: ModelIdentity, message: Answer): void {
    if (message.content.some(isMoreThanTheRecordHas)) this.answers.push({ model: nameOf(identity), message });
  }

  /** The answers of one model by the ids of their calls: signatures of another are worthless to it. */
  of(identity: ModelIdentity): ReadonlyMap<string, Answer> {
    const own = this.answers.filter(({ model }) => model === nameOf(identity));
    return new Map(own.flatMap(({ message }) => callIds(message).map((id) => [id, message] as const)));
  }

  /** As JSON for `AgentFinish`; `undefined` when there is nothing to carry. */
  toCarried(): unknown {
    const carried: KeptAnswer[] = [];
    let size = 0;
    for (const answer of this.answers.toReversed()) {
      size += JSON.stringify(answer).length;
      if (size > maxCharacters) break;
      carried.unshift(answer);
    }
    return carried.length === 0 ? undefined : carried;
  }
}

function withInputs(message: Answer, inputs: ReadonlyMap<string, Record<string, unknown> | null>): Answer {
  const content = message.content.map((part) =>
    part.type === 'tool-call' ? { ...part, input: inputs.get(part.toolCallId) ?? part.input } : part,
  );
  return { ...message, content };
}

function isMoreThanTheRecordHas(part: Answer['content'][number]): boolean {
  return part.providerOptions !== undefined || (part.type !== 'text' && part.type !== 'tool-call');
}

function callIds({ content }: Answer): string[] {
  return content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
}

function nameOf({ model, modelId }: ModelIdentity): string {
  return `${model.provider} ${modelId}`;
}
