/**
 * Why a document gave no text. `too-large`: more inside than is opened; `dangerous`: made to harm whoever opens it;
 * `memory` and `timeout`: it took more than a document may take; `stopped`: nobody waits for it any more.
 */
export type UnreadableCode =
  | 'unsupported'
  | 'empty'
  | 'encrypted'
  | 'corrupt'
  | 'dangerous'
  | 'too-large'
  | 'memory'
  | 'timeout'
  | 'stopped'
  | 'failed';

/** What became of a document: Markdown that says what it leaves out, or the reason in a sentence for a person. */
export type Extraction = { kind: 'text'; text: string } | { kind: 'unreadable'; code: UnreadableCode; reason: string };

/** How far a long extraction is, in steps of its own. */
export type ExtractionProgress = { message: string; done: number; total: number };

const REASONS: Record<UnreadableCode, string> = {
  unsupported: 'Its type is not supported.',
  empty: 'It is empty.',
  encrypted: 'It is encrypted.',
  corrupt: 'It is damaged.',
  dangerous: 'It holds something that no honest document needs, and was not opened.',
  'too-large': 'There is more inside it than can be opened.',
  memory: 'It needs more memory than a document may take.',
  timeout: 'It takes longer to read than a document may take.',
  stopped: 'Reading it was stopped.',
  failed: 'It could not be read.',
};

export function unreadable(code: UnreadableCode, reason: string = REASONS[code]): Extraction {
  return { kind: 'unreadable', code, reason };
}

/** Thrown inside an extractor; the edge of the worker makes an `Extraction` of it. */
export class UnreadableDocument extends Error {
  constructor(
    readonly code: UnreadableCode,
    reason?: string,
  ) {
    super(reason ?? REASONS[code]);
  }
}
