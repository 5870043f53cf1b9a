import { strings } from '../../ui/strings';

const LONG_CHARACTERS = 4_000;
const LONG_LINES = 60;

/** A long text that is pasted becomes a file, so that the message stays readable; `null`: short enough to stay text. */
export function longPasteFile(text: string): File | null {
  if (text.length < LONG_CHARACTERS && text.split('\n', LONG_LINES + 1).length <= LONG_LINES) return null;
  return new File([text], strings.composer.pastedName, { type: 'text/plain' });
}
