'use client';

import { BrandMark } from '../ui/brand';
import { Button } from '../ui/button';
import { strings } from '../ui/strings';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div role="alert" className="max-w-md text-center">
        <BrandMark className="mx-auto mb-6 size-9 text-accent" />
        <h1 className="font-display text-3xl">{strings.pages.errorTitle}</h1>
        <p className="mt-3 mb-7 text-pretty text-ink-muted">{strings.pages.errorText}</p>
        <Button look="primary" onClick={reset}>
          {strings.retry}
        </Button>
      </div>
    </main>
  );
}
