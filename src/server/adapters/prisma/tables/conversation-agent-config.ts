import type { AgentConfig } from '../../../../contract/conversation';
import type { SqliteSession } from '../sqlite-session';
import { fromJson, toJson } from './column-values';

const READ = 'SELECT agent_config FROM conversation WHERE id = ?';
const WRITE = 'UPDATE conversation SET agent_config = ? WHERE id = ?';

export function changeAgentConfig(
  session: SqliteSession,
  conversationId: string,
  change: (config: AgentConfig) => AgentConfig,
): void {
  const row = session.get<{ agent_config: string }>({ sql: READ }, [conversationId]);
  if (row) session.run(WRITE, [toJson(change(fromJson(row.agent_config) as AgentConfig)), conversationId]);
}
