import { strings } from '../../ui/strings';

/** The arguments that a text says, or what is wrong with it. */
export function readArguments(text: string): { value: Record<string, unknown> } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { value: value as Record<string, unknown> } : { problem: strings.form.object };
  } catch (error) {
    return { problem: strings.form.json(error instanceof Error ? error.message : '') };
  }
}
