import type { ExtractText } from './file-parts';

const textTypes = /^(text\/|application\/(json|xml|yaml|x-yaml|x-ndjson|javascript|sql)|.*\+(json|xml)$)/;

/** Text files only, in UTF-8 or in UTF-16 with a byte order mark. */
export const extractPlainText: ExtractText = ({ mimeType }, bytes) => {
  if (!textTypes.test(mimeType.toLowerCase())) return Promise.resolve(null);
  return Promise.resolve(new TextDecoder(encodingOf(bytes)).decode(bytes));
};

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
