import { strings } from '../../ui/strings';

const LONG_CHARACTERS = 4_000;
const LONG_LINES = 60;

/** The files that a paste brings. A long text becomes one, so that the message stays readable; a short one stays text. */
export function pastedFiles(pasted: DataTransfer): File[] {
  const text = pasted.getData('text/plain');
  const long = longPasteFile(text);
  if (long) return [long];
  // Office puts a picture of what is copied beside its text.
  return text !== '' && pasted.types.includes('text/html') ? [] : [...pasted.files];
}

function longPasteFile(text: string): File | null {
  if (text.length < LONG_CHARACTERS && text.split('\n', LONG_LINES + 1).length <= LONG_LINES) return null;
  return new File([text], strings.composer.pastedName, { type: 'text/plain' });
}
