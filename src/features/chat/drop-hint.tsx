import { fileStrings } from '../../ui/strings/file-strings';

/** Over the page, while a file is held above it. */
export function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-paper/85 p-4">
      <p className="grid size-full place-items-center rounded-2xl border-2 border-dashed border-accent font-display text-2xl text-accent">
        {fileStrings.dropHere}
      </p>
    </div>
  );
}
