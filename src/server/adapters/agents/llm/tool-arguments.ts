/** A call's arguments as the model wrote them. None at all is an empty object; what is no JSON stays as it is and is named. */
export function parseArguments(text: string): { input: unknown; problem: string | null } {
  if (text.trim() === '') return { input: {}, problem: null };
  try {
    return { input: (JSON.parse(text) as unknown) ?? {}, problem: null };
  } catch {
    return { input: text, problem: 'The arguments are not valid JSON.' };
  }
}

/** Providers take objects only; what a model sent instead stays in the stored call. */
export function toArguments(input: unknown): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
}
