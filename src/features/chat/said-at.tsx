let formats: Record<'clock' | 'day' | 'full', Intl.DateTimeFormat> | null = null;

/** Made when the first one is told: they cost. */
function format() {
  formats ??= {
    clock: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }),
    full: new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }),
  };
  return formats;
}

/** When a message was said, by the reader's clock; a closer look tells the day. */
export function SaidAt({ at }: { at: string }) {
  if (at === '') return null;
  const date = new Date(at);
  return (
    <time dateTime={at} title={format().full.format(date)} className="px-1.5 text-xs text-ink-faint tabular-nums">
      {format().clock.format(date)}
    </time>
  );
}

/** Stands between what was said on one day and on the next. */
export function DayMark({ ms }: { ms: number }) {
  const date = new Date(ms);
  const dateTime = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return (
    <p className="text-center text-xs text-ink-faint">
      <time dateTime={dateTime.join('-')}>{format().day.format(date)}</time>
    </p>
  );
}
