import { keepFocus } from '../ui/keep-focus';
import { writeAnywhere } from '../ui/write-anywhere';

/** What whoever works by keys is owed: a focus that is never lost, and a place for what is typed. Answers how to stop. */
export function watchKeys(): () => void {
  const stops = [keepFocus(), writeAnywhere()];
  document.documentElement.dataset['keys'] = 'watched'; // tests wait for it
  return () => stops.forEach((stop) => stop());
}
