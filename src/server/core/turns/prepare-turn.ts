import type { ContentBlock } from '../../../contract/content-block';
import type { TurnDraft } from '../../../contract/turn-draft';
import { conversationNotFound } from '../conversations/conversation-not-found';
import type { AgentAdapter, AgentTurn, ResolvedApproval } from '../agents/agent-adapter';
import type { AgentDescription } from '../agents/agent-provider';
import { AppError } from '../app-error';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { MessageRecord } from '../conversations/message-record';
import { readFileText } from '../files/read-file-text';
import type { Ports } from '../ports';
import type { EngineContext } from './engine-context';
import { foldTurn } from './fold-turn';
import { healHistory } from './heal-history';
import { markCut } from './mark-cut';
import type { TurnContext } from './turn-ledger';
import type { TurnInput, TurnRecord } from './turn-record';
import { withWholeInput } from './with-whole-input';

export type PreparedTurn = {
  conversation: ConversationRecord;
  description: AgentDescription;
  adapter: AgentAdapter;
  draft: TurnDraft;
  agentTurn: Omit<AgentTurn, 'signal' | 'beforeTool' | 'modelCall' | 'endedProcess'>;
};

/** Everything that a run needs, read from the record: so a turn starts the same way at first and after a restart. */
export async function prepareTurn({ ports, sessions }: EngineContext, turn: TurnRecord): Promise<PreparedTurn> {
  const provider = ports.agents.find(turn.agentKey);
  if (!provider) throw new AppError('agent-not-found', `There is no agent "${turn.agentKey}" any more.`);
  const description = provider.describe();
  const [conversation, stored] = await Promise.all([
    ports.conversations.findById(turn.conversationId),
    ports.ledger.turnContext(turn, description.historyCharacters ?? Number.MAX_SAFE_INTEGER),
  ]);
  if (!conversation || !stored) throw conversationNotFound();
  const draft = foldTurn(stored.events.map((row) => row.event));
  const carrierId = turn.attempt > 1 ? turn.id : callingTurn(stored.branch, turn.input);
  return {
    conversation,
    description,
    adapter: await sessions.acquire(provider, conversation),
    draft,
    agentTurn: {
      conversationId: conversation.id,
      turnId: turn.id,
      agentConfig: conversation.agentConfig,
      history: healHistory(markCut(withAnswers(stored.branch, draft))),
      input: turn.input,
      resumed: turn.attempt > 1 ? await toResumed(ports, draft, stored) : null,
      carried: carrierId && (await ports.ledger.findCarried({ conversationId: conversation.id, turnId: carrierId })),
      readFile: (fileId) => readFile(ports, fileId),
      readFileText: async (fileId, reading) => {
        const file = await ports.files.findById(fileId);
        return file && readFileText(ports, file, reading);
      },
      remember: (session) => remember(ports, conversation.id, session),
    },
  };
}

/** Answers to client-side calls arrive with the turn after them: lend them to the newest message that holds such a call. */
function withAnswers(branch: readonly MessageRecord[], draft: TurnDraft): MessageRecord[] {
  const isOwnCall = new Set(draft.blocks.flatMap((block) => (block.type === 'tool_use' ? [block.tool_use_id] : [])));
  const answers = draft.blocks.flatMap((block) =>
    block.type === 'tool_result' && !isOwnCall.has(block.tool_use_id) ? [block] : [],
  );
  const answered = new Set(answers.map((block) => block.tool_use_id));
  const owner = branch.findLastIndex((message) =>
    message.content.some((block) => block.type === 'tool_use' && answered.has(block.tool_use_id)),
  );
  return branch.map((message, at) =>
    at === owner ? { ...message, content: [...message.content, ...answers] } : message,
  );
}

/** The turn whose client-side calls are answered now. */
function callingTurn(branch: readonly MessageRecord[], { toolResults = [] }: TurnInput): string | null {
  const answered = new Set(toolResults.map((result) => result.toolUseId));
  const isAnswered = (block: ContentBlock) => block.type === 'tool_use' && answered.has(block.tool_use_id);
  return branch.findLast((message) => message.content.some(isAnswered))?.turnId ?? null;
}

async function toResumed(ports: Ports, { blocks }: TurnDraft, stored: TurnContext): Promise<AgentTurn['resumed']> {
  const read = (fileId: string) => readFile(ports, fileId);
  const whole = blocks.map(async (block) => (block.type === 'tool_use' ? withWholeInput(block, read) : block));
  return { blocks: await Promise.all(whole), approvals: resolvedApprovals(stored) };
}

function resolvedApprovals({ approvals }: TurnContext): ResolvedApproval[] {
  return approvals.flatMap(({ requestId, toolUseId, decision }) =>
    decision
      ? [{ requestId, toolUseId, behavior: decision.behavior, message: decision.message, input: decision.input }]
      : [],
  );
}

/** Beside whatever the owner changes in the config during the turn. */
function remember({ ledger }: Ports, conversationId: string, session: unknown): Promise<void> {
  return ledger.transact((tx) => tx.changeAgentConfig(conversationId, (config) => ({ ...config, session })));
}

async function readFile(ports: Ports, fileId: string): Promise<Uint8Array | null> {
  const file = await ports.files.findById(fileId);
  return file ? ports.blobs.read(file.hash) : null;
}
