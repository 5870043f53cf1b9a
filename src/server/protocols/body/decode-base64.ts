const DATA_URL = /^data:[^,]*;base64,/i;
const ALPHABET = /^[A-Za-z0-9+/]*$/;

/** Decodes base64 in its usual forms: standard or URL-safe, padded or not, with line breaks, as a data URL. `null` when it is none. */
export function decodeBase64(text: string): Uint8Array | null {
  const digits = text
    .trim()
    .replace(DATA_URL, '')
    .replace(/\s+/g, '')
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  if (!ALPHABET.test(digits) || digits.length % 4 === 1) return null;
  return Buffer.from(digits, 'base64');
}
