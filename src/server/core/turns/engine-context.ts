import type { AgentSessions } from '../agents/agent-sessions';
import type { Ports } from '../ports';
import type { AppendTick } from './append-tick';
import type { StreamHub } from './stream-hub';

export type EngineSettings = {
  /** Turns that may run at once in this process. */
  maxConcurrentTurns: number;
  /** Messages that may wait in one conversation. */
  queueLimit: number;
  /** The longest message, in Unicode code points, and how many files it may have. A dialect may allow less. */
  messageCharacters: number;
  filesPerMessage: number;
  /** How long a turn that waits for a client's tool results holds the queue. */
  holdMs: number;
  /** How long a turn's single events are kept after it has ended. */
  tokenRowsMs: number;
  /** An admin comes in without any created key: by one of the settings, or since nobody needs one. */
  hasOtherAdmins: boolean;
  /** `null` is never. */
  retention: { archiveAfterMs: number | null; deleteAfterMs: number | null };
};

export type EngineContext = {
  ports: Ports;
  hub: StreamHub;
  tick: AppendTick;
  sessions: AgentSessions;
  settings: EngineSettings;
};
