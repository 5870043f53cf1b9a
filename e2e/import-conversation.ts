import type { Page } from '@playwright/test';

const TIME = '2026-01-01T00:00:00.000Z';
const unsaid = { turn_id: null, external_id: null, error: null, model_id: null };
const uncounted = { prompt_tokens: null, completion_tokens: null };

type Said = { text: string; at?: string };

/** A conversation of questions and answers by turns, through the import. Answers its id. */
export async function importConversation(page: Page, title: string, said: readonly Said[]): Promise<string> {
  const messages = said.map(({ text, at = TIME }, index) => ({
    ...unsaid,
    ...uncounted,
    id: `m${String(index)}`,
    seq: index + 1,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: [{ type: 'text', text }],
    status: 'complete',
    stop_reason: index % 2 === 0 ? null : 'end_turn',
    parent_id: index === 0 ? null : `m${String(index - 1)}`,
    created_at: at,
  }));
  // Of today, or it stands below what other tests have left, and is not on the page.
  const times = { created_at: TIME, updated_at: new Date().toISOString(), archived_at: null };
  const about = { id: 'c', external_id: null, agent_key: 'guide', agent_config: {}, model_id: null, pinned: false };
  const data = {
    format: 'parley-conversation',
    version: 1,
    exported_at: TIME,
    conversation: { ...about, ...times, title },
    head: `m${String(said.length - 1)}`,
    messages,
    turns: [],
  };
  const made = await page.request.post('/api/v1/chat/import', { data });
  if (!made.ok()) throw new Error(`The import answered ${String(made.status())}: ${await made.text()}`);
  return ((await made.json()) as { id: string }).id;
}
