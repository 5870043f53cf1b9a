import type { ContentBlock } from '../../../contract/content-block';
import { conversationIdSchema } from '../../../contract/conversation';
import { checkAgentConfig } from '../agents/check-agent-config';
import { findAgent } from '../agents/find-agent';
import type { Ports } from '../ports';
import { checkWholeConversation } from './check-whole-conversation';
import type { ConversationRecord } from './conversation-record';
import { findImported } from './find-imported';
import type { MessageRecord } from './message-record';
import { numberedIds } from './numbered-ids';
import type { WholeConversation } from './whole-conversation';
import { withNewIds } from './with-new-ids';

/** Our ids; a foreign text is no id of ours. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** By the ids of the files that they are copies of. */
type Copies = ReadonlyMap<string, string>;

/** What was taken in, or what was there already. */
export type Imported = { conversation: ConversationRecord; isNew: boolean };

/** `copyId`: an id that is the same whenever the same owner imports the very same. */
export type ImportConversation = { whole: WholeConversation; copyId: string };

/**
 * Takes a conversation that was exported, here or elsewhere, unless the owner has it already and it says nothing new. It keeps
 * its ids; when one of them is in use, it becomes a copy whose ids follow from `copyId`, so that the copy is known again too.
 * Its files come along as far as the owner has them here; of the others the name stays. What somebody allowed its tools does
 * not come along. One that was archived is archived now: it is kept as long as any that is archived today.
 */
export async function importConversation(ports: Ports, { whole, copyId }: ImportConversation): Promise<Imported> {
  checkWholeConversation(whole);
  const hasOwnIds =
    conversationIdSchema.safeParse(whole.conversation.id).success &&
    [...whole.messages, ...whole.turns].every(({ id }) => OWN_ID.test(id));
  const copy = withNewIds(whole, numberedIds(copyId));
  const candidates = hasOwnIds ? [whole, copy] : [copy];
  const existing = await findAny(ports, candidates);
  if (existing) return { conversation: existing, isNew: false };
  const { agentKey, agentConfig, archivedAt } = whole.conversation;
  const { allowed_tools, ...config } = agentConfig;
  const checkedConfig = await checkAgentConfig(findAgent(ports, agentKey), config);
  const copies = await copyFiles(ports, whole);
  const prepare = (candidate: WholeConversation): WholeConversation => ({
    ...candidate,
    conversation: {
      ...candidate.conversation,
      agentConfig: checkedConfig,
      archivedAt: archivedAt && ports.clock.now(),
    },
    messages: candidate.messages.map((message) => withFiles(message, copies)),
  });
  const imported = await insertAny(ports, candidates.map(prepare));
  if (imported.isNew) await finish(ports, imported.conversation, copies);
  return imported;
}

async function findAny(ports: Ports, candidates: readonly WholeConversation[]): Promise<ConversationRecord | null> {
  for (const candidate of candidates) {
    const found = await findImported(ports, candidate);
    if (found) return found;
  }
  return null;
}

/** Of several that import the same at once, one does. */
async function insertAny(ports: Ports, candidates: readonly WholeConversation[]): Promise<Imported> {
  for (const candidate of candidates) {
    const conversation = await insert(ports, candidate);
    if (conversation) return { conversation, isNew: true };
    const existing = await findImported(ports, candidate);
    if (existing) return { conversation: existing, isNew: false };
  }
  return insertAny(
    ports,
    candidates.slice(0, 1).map((candidate) => withNewIds(candidate, ports.newId)),
  );
}

/** `null` when one of its ids is in use. */
async function insert(ports: Ports, whole: WholeConversation): Promise<ConversationRecord | null> {
  switch (await ports.conversations.insertWhole(whole)) {
    case 'inserted':
      return whole.conversation;
    case 'taken':
      return null;
    case 'exists':
      return insert(ports, { ...whole, conversation: { ...whole.conversation, externalId: null } });
  }
}

async function finish(ports: Ports, { id, owner, agentKey }: ConversationRecord, copies: Copies): Promise<void> {
  await ports.files.attach([...copies.values()], id);
  await ports.audit.append({
    id: ports.newId(),
    at: ports.clock.now(),
    owner,
    action: 'conversation_created',
    conversationId: id,
    detail: { agentKey, isImported: true },
  });
}

/** The new id of each file that the owner has: the copy belongs to this conversation, the bytes are shared. */
async function copyFiles(ports: Ports, { conversation: { owner }, messages }: WholeConversation): Promise<Copies> {
  const copies = new Map<string, string>();
  for (const fileId of new Set(messages.flatMap(({ content }) => content.flatMap(fileIdsOf)))) {
    const file = await ports.files.find(owner, fileId);
    const copy = file && { ...file, id: ports.newId(), conversationId: null, createdAt: ports.clock.now() };
    if (copy && (await ports.files.insert(copy))) copies.set(fileId, copy.id);
  }
  return copies;
}

function withFiles(message: MessageRecord, copies: Copies): MessageRecord {
  return { ...message, content: message.content.map((block) => withFile(block, copies)) };
}

function fileIdsOf(block: ContentBlock): string[] {
  if (block.type === 'file') return [block.file_id];
  if (block.type === 'tool_use') return block.input_ref ? [block.input_ref.file_id] : [];
  return block.type === 'tool_result' && block.output_ref ? [block.output_ref.file_id] : [];
}

function withFile(block: ContentBlock, copies: Copies): ContentBlock {
  if (block.type === 'file') {
    const file_id = copies.get(block.file_id);
    return file_id ? { ...block, file_id } : { type: 'text', text: `[${block.filename}: not in the export]` };
  }
  if (block.type === 'tool_use' && block.input_ref) {
    const { input_ref, ...rest } = block;
    const file_id = copies.get(input_ref.file_id);
    return file_id ? { ...rest, input_ref: { ...input_ref, file_id } } : rest;
  }
  if (block.type !== 'tool_result' || !block.output_ref) return block;
  const { output_ref, ...rest } = block;
  const file_id = copies.get(output_ref.file_id);
  return file_id ? { ...rest, output_ref: { ...output_ref, file_id } } : rest;
}
