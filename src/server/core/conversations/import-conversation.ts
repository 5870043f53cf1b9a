import type { ContentBlock } from '../../../contract/content-block';
import { checkAgentConfig } from '../agents/check-agent-config';
import { findAgent } from '../agents/find-agent';
import type { FileRecord } from '../files/file-record';
import type { Ports } from '../ports';
import { checkWholeConversation } from './check-whole-conversation';
import type { ConversationRecord } from './conversation-record';
import type { WholeConversation } from './whole-conversation';
import { withNewIds } from './with-new-ids';

/** Our ids; a foreign text is no id of ours. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

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
  const whole = { ...given, conversation: { ...given.conversation, agentConfig: checkedConfig } };
  const { conversation } = await insert(ports, hasOwnIds ? whole : withNewIds(whole, ports.newId));
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
  const { files, withFiles } = await copyFiles(ports, whole);
  switch (await ports.conversations.insertWhole(withFiles)) {
    case 'inserted':
      for (const file of files) await ports.files.insert(file);
      return withFiles;
    case 'taken':
      return insert(ports, withNewIds(whole, ports.newId));
    case 'exists':
      return insert(ports, { ...whole, conversation: { ...whole.conversation, externalId: null } });
  }
}

/** A file that the owner has goes on under a new id, for it belongs to this conversation now; the bytes are shared. */
async function copyFiles(ports: Ports, whole: WholeConversation) {
  const { id: conversationId, owner } = whole.conversation;
  const copies = new Map<string, FileRecord>();
  for (const fileId of new Set(whole.messages.flatMap(({ content }) => content.flatMap(fileIdsOf)))) {
    const file = await ports.files.find(owner, fileId);
    if (file) copies.set(fileId, { ...file, id: ports.newId(), conversationId, createdAt: ports.clock.now() });
  }
  const messages = whole.messages.map((message) => ({
    ...message,
    content: message.content.map((block) => withFile(block, copies)),
  }));
  return { files: [...copies.values()], withFiles: { ...whole, messages } };
}

function fileIdsOf(block: ContentBlock): string[] {
  if (block.type === 'file') return [block.file_id];
  if (block.type === 'tool_use') return block.input_ref ? [block.input_ref.file_id] : [];
  return block.type === 'tool_result' && block.output_ref ? [block.output_ref.file_id] : [];
}

function withFile(block: ContentBlock, copies: ReadonlyMap<string, FileRecord>): ContentBlock {
  if (block.type === 'file') {
    const copy = copies.get(block.file_id);
    return copy ? { ...block, file_id: copy.id } : { type: 'text', text: `[${block.filename}: not in the export]` };
  }
  if (block.type === 'tool_use' && block.input_ref) {
    const { input_ref, ...rest } = block;
    const copy = copies.get(input_ref.file_id);
    return copy ? { ...rest, input_ref: { ...input_ref, file_id: copy.id } } : rest;
  }
  if (block.type !== 'tool_result' || !block.output_ref) return block;
  const { output_ref, ...rest } = block;
  const copy = copies.get(output_ref.file_id);
  return copy ? { ...rest, output_ref: { ...output_ref, file_id: copy.id } } : rest;
}
