import { BrandMark } from '../ui/brand-mark';
import { strings } from '../ui/strings';

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="max-w-md text-center">
        <BrandMark className="mx-auto mb-6 size-9 text-accent" />
        <h1 className="font-display text-3xl">{strings.pages.notFoundTitle}</h1>
        <p className="mt-3 mb-7 text-pretty text-ink-muted">{strings.pages.notFoundText}</p>
        <a
          href="/"
          className="inline-flex items-center font-medium text-accent underline underline-offset-4 coarse:min-h-11"
        >
          {strings.pages.home}
        </a>
      </div>
    </main>
  );
}
