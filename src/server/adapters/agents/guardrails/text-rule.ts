import type { Guardrail } from './guardrail-schema';

/** A guardrail that looks at text by itself, ready to be used. */
export type TextRule = {
  action: Guardrail['action'];
  /** Shown instead of the answer, or put in the place of what was found. */
  message: string;
  /** Global: searched from its `lastIndex`. */
  pattern: RegExp | null;
  maxLength: number | null;
};

const BLOCKED = 'This was stopped by a rule of this assistant.';
const REDACTED = '[redacted]';

export function toTextRule(guardrail: Guardrail): TextRule {
  return {
    action: guardrail.action,
    message: messageOf(guardrail),
    pattern: guardrail.pattern === undefined ? null : compilePattern(guardrail.pattern),
    maxLength: guardrail.max_length ?? null,
  };
}

export function messageOf({ action, message, max_length }: Guardrail): string {
  if (message !== undefined) return message;
  if (action === 'block') return BLOCKED;
  return max_length === undefined ? REDACTED : '…';
}

/** Throws a SyntaxError. */
export function compilePattern(pattern: string): RegExp {
  return new RegExp(pattern, 'giu');
}
