import { CopyButton } from './copy-button';

/** A value as a person can read it; text stays text. */
export function JsonView({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <div dir="ltr" className="group/json relative">
      <pre
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-lg bg-sunken px-3 py-2.5 pe-10 font-mono coarse:pe-13 text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap text-ink"
      >
        {text}
      </pre>
      <span className="absolute end-1.5 top-1.5 opacity-0 transition-opacity group-hover/json:opacity-100 focus-within:opacity-100 coarse:opacity-100">
        <CopyButton text={text} />
      </span>
    </div>
  );
}
