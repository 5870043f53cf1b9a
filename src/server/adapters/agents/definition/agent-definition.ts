import type { AgentFileProblem } from './agent-file-problem';
import type { AgentFile } from './agent-file-schema';

/** An agent file that was read, checked and completed. */
export type AgentDefinition = Omit<AgentFile, 'instructions' | 'requires_env'> & {
  /** Absolute path of the file. Paths inside it are relative to its folder. */
  file: string;
  /** The text of `instructions`, wherever it came from. */
  instructions: string;
  /** Why the agent cannot be used on this machine; `null` when nothing speaks against it. */
  unavailable: string | null;
  /** A problem at a place of the file, for what shows only later. */
  problemAt: (path: readonly PropertyKey[], message: string) => AgentFileProblem;
};
