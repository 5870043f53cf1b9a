import { StepText } from '../../ui/step-text';
import { lengthStrings } from '../../ui/strings/length-strings';

/** What is left is said aloud when it falls to one of these. */
const TOLD = [0, 100, 1_000];

/** How many characters still fit, or are too many. */
export function LengthNote({ left }: { left: number }) {
  const shown = left < 0 ? lengthStrings.over(-left) : lengthStrings.left(left);
  return (
    <span role="status" className={`px-2 text-xs tabular-nums ${left < 0 ? 'text-danger' : 'text-ink-faint'}`}>
      <StepText said={saidOf(left)} shown={shown} />
    </span>
  );
}

function saidOf(left: number): string {
  if (left < 0) return lengthStrings.tooLong;
  const most = TOLD.find((count) => left <= count) ?? left;
  return lengthStrings.fewLeft(most);
}
