type StepTextProps = { said: string; shown: string };

/** How far something is, in a live region: a screen reader is told what goes on, and not each step of it. */
export function StepText({ said, shown }: StepTextProps) {
  if (said === shown) return said;
  return (
    <>
      <span className="sr-only">{said}</span>
      <span aria-hidden>{shown}</span>
    </>
  );
}
