/** A text in which what was looked for stands out, whatever the case and the blanks. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  return parts(text, search).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark key={index} className="bg-transparent font-semibold text-ink">
        {part}
      </mark>
    ),
  );
}

/** What matches has the odd places. */
function parts(text: string, search: string): string[] {
  const words = search.trim().split(/\s+/);
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+');
  return pattern === '' ? [text] : text.split(new RegExp(`(${pattern})`, 'i'));
}
