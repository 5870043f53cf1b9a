'use client';

import { BrandMark } from '../ui/brand-mark';
import { Button } from '../ui/button';
import { pageStrings } from '../ui/strings/page-strings';

/** What stands in the place of a page that met an error. */
export function ErrorNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="m-auto max-w-md px-6 text-center">
      <BrandMark className="mx-auto mb-6 size-9 text-accent" />
      <h1 className="font-display text-3xl">{pageStrings.pages.errorTitle}</h1>
      <p className="mt-3 mb-7 text-pretty text-ink-muted">{pageStrings.pages.errorText}</p>
      <Button look="primary" onClick={onRetry}>
        {pageStrings.retry}
      </Button>
    </div>
  );
}
