import { strings } from '../../ui/strings';

const LONG_CHARACTERS = 4_000;
const LONG_LINES = 60;

/** The files that a paste brings. A long text becomes one, so that the message stays readable; a short one stays text. */
export function pastedFiles(pasted: DataTransfer): File[] {
  const long = longPasteFile(pasted.getData('text/plain'));
  return long ? [long] : [...pasted.files];
}

function longPasteFile(text: string): File | null {
  if (text.length < LONG_CHARACTERS && text.split('\n', LONG_LINES + 1).length <= LONG_LINES) return null;
  return new File([text], strings.composer.pastedName, { type: 'text/plain' });
}
