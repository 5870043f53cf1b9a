import type { AppError } from '../../../../../core/app-error';

/** What the embedded model says in one step. */
export type EmbeddedAnswer = {
  reasoning?: string;
  text?: string;
  calls?: { toolName: string; input: Record<string, unknown> }[];
  /** Comes after the text, as from a provider that breaks off. */
  failure?: AppError;
  /** Instead of the usual pace. */
  wordsPerSecond?: number;
};
