import { clsx } from 'clsx';
import type { FileDiff } from './read-diffs';

const looks = { ' ': 'text-ink-muted', '-': 'bg-danger-soft text-danger', '+': 'bg-accent-soft text-accent' } as const;

/** What became of a file. */
export function DiffView({ diff: { path, lines } }: { diff: FileDiff }) {
  return (
    <figure className="overflow-hidden rounded-lg border">
      <figcaption className="border-b wrap-anywhere bg-sunken px-3 py-1.5 font-mono text-xs text-ink-muted" dir="ltr">
        {path}
      </figcaption>
      <pre tabIndex={0} dir="ltr" className="max-h-72 overflow-auto py-1.5 font-mono text-xs leading-relaxed">
        <code className="block min-w-max">
          {lines.map(({ sign, text }, index) => (
            <span key={index} className={clsx('block px-3', looks[sign])}>
              {sign} {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
