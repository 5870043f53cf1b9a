'use client';

import { ErrorNotice } from './error-notice';

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="flex min-h-dvh">
      <ErrorNotice onRetry={reset} />
    </main>
  );
}
