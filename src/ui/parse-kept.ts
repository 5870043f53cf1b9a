/** What was kept as JSON. What another version has written may be anything: what is not valid counts as nothing. */
export function parseKept<T>(text: string | null, isValid: (value: { [K in keyof T]?: unknown }) => boolean): T | null {
  try {
    const value = JSON.parse(text ?? 'null') as T | null;
    return value !== null && isValid(value) ? value : null;
  } catch {
    return null;
  }
}
