import type { ContentBlock } from '../../../contract/content-block';
import { checkAgentConfig } from '../agents/check-agent-config';
import { findAgent } from '../agents/find-agent';
import type { Ports } from '../ports';
import { checkWholeConversation } from './check-whole-conversation';
import type { ConversationRecord } from './conversation-record';
import type { MessageRecord } from './message-record';
import type { WholeConversation } from './whole-conversation';
import { withNewIds } from './with-new-ids';

/** Our ids; a foreign text is no id of ours. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** By the ids of the files that they are copies of. */
type Copies = ReadonlyMap<string, string>;

/**
 * Takes a conversation that was exported, here or elsewhere. It keeps its ids unless one of them is in use. Its files come
 * along as far as the owner has them here; of the others the name stays. What somebody allowed its tools does not come along.
 */
export async function importConversation(ports: Ports, given: WholeConversation): Promise<ConversationRecord> {
  checkWholeConversation(given);
  const { agentKey, agentConfig, owner } = given.conversation;
  const { allowed_tools, ...config } = agentConfig;
  const checkedConfig = await checkAgentConfig(findAgent(ports, agentKey), config);
  const hasOwnIds = [given.conversation, ...given.messages, ...given.turns].every(({ id }) => OWN_ID.test(id));
  const copies = await copyFiles(ports, given);
  const whole = {
    ...given,
    conversation: { ...given.conversation, agentConfig: checkedConfig },
    messages: given.messages.map((message) => withFiles(message, copies)),
  };
  const { conversation } = await insert(ports, hasOwnIds ? whole : withNewIds(whole, ports.newId));
  await ports.files.attach([...copies.values()], conversation.id);
  await ports.audit.append({
    id: ports.newId(),
    at: ports.clock.now(),
    owner,
    action: 'conversation_created',
    conversationId: conversation.id,
    detail: { agentKey, isImported: true },
  });
  return conversation;
}

async function insert(ports: Ports, whole: WholeConversation): Promise<WholeConversation> {
  switch (await ports.conversations.insertWhole(whole)) {
    case 'inserted':
      return whole;
    case 'taken':
      return insert(ports, withNewIds(whole, ports.newId));
    case 'exists':
      return insert(ports, { ...whole, conversation: { ...whole.conversation, externalId: null } });
  }
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
