import type { JsonSchema } from '../define/define-tool';
import type { AgentFileProblem } from './agent-file-problem';
import type { AgentFile } from './agent-file-schema';

/** An agent file that was read, checked and completed. */
export type AgentDefinition = Omit<AgentFile, 'instructions' | 'requires_env' | 'response_format'> & {
  /** Absolute path of the file. Paths inside it are relative to its folder. */
  file: string;
  /** Absolute paths of the files that instructions and the shape of answers stand in. */
  textFiles: string[];
  /** The text of `instructions`, wherever it came from. */
  instructions: string;
  /** What every answer must match, wherever it came from; `null` when answers are free. */
  responseSchema: JsonSchema | null;
  /** Why the agent cannot be used on this machine; `null` when nothing speaks against it. */
  unavailable: string | null;
  /** A problem at a place of the file, for what shows only later. */
  problemAt: (path: readonly PropertyKey[], message: string) => AgentFileProblem;
};
