import { createClient } from '@libsql/client';

const BATCH = 5_000;

const NEW_ID = `'01BENCH' || printf('%019d', n.i)`;
const TITLE = `'Conversation ' || n.i`;

const OF_CONVERSATION = {
  id: NEW_ID,
  title: TITLE,
  search_text: `lower(${TITLE})`,
  external_id: 'NULL',
  updated_at: 't.updated_at - n.i * 60000',
};

/**
 * Makes a conversation of a database that nobody has open into many: its two rows again under other ids and titles, each a
 * minute older than the one before. Through the API that would take minutes.
 */
export async function copyConversations(file, { id, count }) {
  const client = createClient({ url: `file:${file}` });
  try {
    for (let first = 1; first < count; first += BATCH) {
      const range = `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${Math.min(first + BATCH, count)})`;
      await client.batch([
        await copy(client, { range, table: 'conversation', id, changed: OF_CONVERSATION }),
        await copy(client, { range, table: 'conversation_head', id, changed: { conversation_id: NEW_ID } }),
      ]);
    }
  } finally {
    client.close();
  }
}

async function copy(client, { range, table, id, changed }) {
  const { rows } = await client.execute(`PRAGMA table_info(${table})`);
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? `t.${name}`);
  const key = table === 'conversation' ? 'id' : 'conversation_id';
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) ${range} SELECT ${values.join(', ')} FROM n, ${table} t WHERE t.${key} = ?`,
    args: [id],
  };
}
