import type { ContentBlock, FileBlock } from '../../../../contract/content-block';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { RunnableTool } from '../tools/runnable-tool';
import type { ChosenModel } from './agent-models';
import { createAttachmentTools } from './attachments/create-attachment-tools';
import { TurnAttachments } from './attachments/turn-attachments';
import { buildModelMessages } from './build-model-messages';
import { KeptAnswers } from './kept-answers';
import type { LlmAgent } from './llm-agent';
import type { PromptMessage } from './model-call';
import { sizeOf, trimMessages } from './trim-messages';

/** `tools`: for what did not fit into the record. */
type ReadRecord = { messages: PromptMessage[]; tools: readonly RunnableTool[] };

/** What stands in the record, as a prompt within the agent's limits. */
export class TurnPrompt {
  /** This turn's own part of the record, when it goes on after waiting. */
  blocks: readonly ContentBlock[] = [];
  private readonly attachments: TurnAttachments;
  /** What models have said with calls, in this turn and in those whose calls it answers. */
  readonly kept: KeptAnswers;
  /** Read once for each model, since each takes other media. */
  private readonly records = new Map<ChosenModel, ReadRecord>();

  constructor(
    private readonly agent: LlmAgent,
    private readonly turn: AgentTurn,
  ) {
    this.attachments = new TurnAttachments(turn);
    this.kept = new KeptAnswers(turn);
  }

  /** The record and what was said since. Yields how far reading the attachments is; `null` when the signal ended it. */
  async *read(chosen: ChosenModel, said: readonly PromptMessage[]): AsyncGenerator<AgentEvent, ReadRecord | null, void> {
    const room = contextRoom(chosen, this.agent.definition.limits.context_chars);
    const record = this.records.get(chosen) ?? (yield* this.readRecord(chosen, room));
    if (!record) return null;
    this.records.set(chosen, record);
    return { ...record, messages: trimMessages([...record.messages, ...said], room) };
  }

  /** Attachments have half of the room. */
  private async *readRecord(
    { input: media, identity }: ChosenModel,
    room: number,
  ): AsyncGenerator<AgentEvent, ReadRecord | null, void> {
    const { history, input } = this.turn;
    const attachments = yield* this.attachments.read({ input: media, room: room / 2 });
    if (!attachments) return null;
    const toFilePart = (file: FileBlock) => attachments.toPart(file);
    const kept = this.kept.of(identity);
    const messages = buildModelMessages({ history, blocks: this.blocks, toolResults: input.toolResults, kept, toFilePart });
    const isAllThere = !attachments.isCut && (attachments.texts.length === 0 || sizeOf(messages) <= room);
    return { messages, tools: isAllThere ? [] : createAttachmentTools(attachments.texts) };
  }
}

/** The embedded model searches by itself, so it gets all there is. */
function contextRoom({ identity }: ChosenModel, contextChars: number): number {
  return identity.model.provider === 'embedded' ? Number.POSITIVE_INFINITY : contextChars;
}
