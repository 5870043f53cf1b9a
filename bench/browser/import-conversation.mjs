const TIME = '2026-01-01T00:00:00.000Z';

/** Makes a conversation of so many messages, questions and answers by turns, through the import of the API. Answers its id. */
export async function importConversation({ origin }, { agent, title, count, answer }) {
  const messages = Array.from({ length: count }, (_, index) => toMessage(index, answer));
  const response = await fetch(`${origin}/api/v1/chat/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      format: 'parley-conversation',
      version: 1,
      exported_at: TIME,
      conversation: {
        id: 'c',
        agent_key: agent,
        title,
        model_id: null,
        pinned: false,
        external_id: null,
        agent_config: {},
        created_at: TIME,
        updated_at: TIME,
        archived_at: null,
      },
      head: messages.at(-1).id,
      messages,
      turns: [],
    }),
  });
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${await response.text()}`);
  return (await response.json()).id;
}

function toMessage(index, answer) {
  const isQuestion = index % 2 === 0;
  return {
    id: `m${index}`,
    turn_id: null,
    seq: index + 1,
    role: isQuestion ? 'user' : 'assistant',
    content: [{ type: 'text', text: isQuestion ? `Question ${index / 2 + 1}: and then?` : answer(index) }],
    status: 'complete',
    stop_reason: isQuestion ? null : 'end_turn',
    error: null,
    model_id: null,
    prompt_tokens: null,
    completion_tokens: null,
    parent_id: index === 0 ? null : `m${index - 1}`,
    external_id: null,
    created_at: TIME,
  };
}
