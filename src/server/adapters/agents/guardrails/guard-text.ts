import type { Guard } from './guard';
import { TextGuard } from './text-guard';

/** What is left of a whole text; `blockedBy` says what a person is told when nothing may pass. */
export type Verdict = { text: string; blockedBy: { message: string } | null };

/** All rules, over a text that is known to its end. */
export async function guardText(guard: Guard, text: string, signal: AbortSignal): Promise<Verdict> {
  const looked = guardByText(guard, text);
  return looked.blockedBy ? looked : askChecks(guard, looked.text, signal);
}

/** Only the rules that look at text by themselves: they say the same each time. */
export function guardByText({ texts }: Guard, text: string): Verdict {
  const guard = new TextGuard(texts);
  const first = guard.push(text);
  if (first.blockedBy) return first;
  const rest = guard.end();
  return { text: first.text + rest.text, blockedBy: rest.blockedBy };
}

export async function askChecks({ checks }: Guard, text: string, signal: AbortSignal): Promise<Verdict> {
  for (const rule of checks) {
    if (text.trim() === '' || !(await rule.applies(text, signal))) continue;
    if (rule.action === 'block') return { text: '', blockedBy: rule };
    return { text: rule.message, blockedBy: null };
  }
  return { text, blockedBy: null };
}
