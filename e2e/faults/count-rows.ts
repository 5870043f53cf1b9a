import { join } from 'node:path';
import { createClient } from '@libsql/client';

/** How many rows of a conversation each table of a server's database has; tables without any are left out. */
export async function countRows(dataDir: string, conversationId: string): Promise<Record<string, number>> {
  const client = createClient({ url: `file:${join(dataDir, 'parley.db')}` });
  try {
    const tables = await client.execute(`
      SELECT m.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name = 'conversation_id' AND m.name <> 'audit_event'`);
    const counts: Record<string, number> = {};
    for (const name of ['conversation', ...tables.rows.map((row) => row['name'] as string)]) {
      const column = name === 'conversation' ? 'id' : 'conversation_id';
      const { rows } = await client.execute({
        sql: `SELECT count(*) AS count FROM "${name}" WHERE ${column} = ?`,
        args: [conversationId],
      });
      if (Number(rows[0]?.['count']) > 0) counts[name] = Number(rows[0]?.['count']);
    }
    return counts;
  } finally {
    client.close();
  }
}
