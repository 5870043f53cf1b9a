import { formStrings } from '../../ui/strings/form-strings';

type Arguments = { value: Record<string, unknown> } | { problem: string; reason: string };

/** The arguments that a text says, or what is wrong with it, and why, which changes with every key. */
export function readArguments(text: string): Arguments {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { value: value as Record<string, unknown> } : { problem: formStrings.object, reason: '' };
  } catch (error) {
    return { problem: formStrings.json(''), reason: error instanceof Error ? error.message : '' };
  }
}
