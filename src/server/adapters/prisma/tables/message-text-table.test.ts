import path from 'node:path';
import { expect, test } from 'vitest';
import { manualClock } from '../../../testing/manual-clock';
import { sampleId } from '../../../testing/sample-records';
import { migrateSqlite } from '../migrate-sqlite';
import { openSqliteSession } from '../open-sqlite-session';
import type { SqliteSession } from '../sqlite-session';
import { migrationsDir, newFolder } from '../testing/open-test-database';
import { messageTextTable } from './message-text-table';

test('a word that is too short for the index is looked for in the texts of its owner, not in all there are', async () => {
  const folder = newFolder();
  const file = path.join(folder.path, 'parley.db');
  await migrateSqlite({ file, migrationsDir, clock: manualClock(), newId: sampleId });
  const session = openSqliteSession(file);
  const plans: string[] = [];
  const explaining: Pick<SqliteSession, 'all'> = {
    all: (query, parameters) => {
      const steps = session.all<{ detail: string }>({ sql: `EXPLAIN QUERY PLAN ${query.sql}` }, parameters);
      plans.push(...steps.map(({ detail }) => detail));
      return session.all(query, parameters);
    },
  };
  const owner = { principal: 'key', user: 'ann' };
  expect(messageTextTable.search(explaining, { owner, search: 'ab', limit: 5 })).toEqual([]);
  session.abandon();
  folder.remove();
  expect(plans.filter((step) => /^SEARCH .*(?:conversation|message_text|message) USING/.test(step))).toHaveLength(4);
  expect(plans.filter((step) => /^SCAN (?:conversation|message)/.test(step))).toEqual([]);
});
