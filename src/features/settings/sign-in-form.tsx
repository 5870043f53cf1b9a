'use client';

import { BrandMark } from '../../ui/brand';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { useSignIn } from './use-sign-in';

export function SignInForm({ target }: { target: string }) {
  const { signIn, isSending, error } = useSignIn(target);
  const words = strings.signIn;
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <form action={(form) => void signIn(form.get('key'))} className="w-full max-w-sm pb-[12vh]">
        <BrandMark className="mb-6 size-9 text-accent" />
        <h1 className="font-display text-3xl">{words.title}</h1>
        <p className="mt-2 mb-6 text-pretty text-ink-muted">{words.lead}</p>
        <label htmlFor="key" className="text-sm font-medium">
          {words.key}
        </label>
        <input
          id="key"
          name="key"
          type="password"
          required
          autoFocus
          autoComplete="current-password"
          aria-invalid={error !== null}
          aria-describedby="key-error"
          className="mt-1.5 h-11 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base outline-none focus:border-accent"
        />
        <p id="key-error" role="alert" className="min-h-7 pt-1.5 text-sm text-danger">
          {error}
        </p>
        <Button type="submit" look="primary" disabled={isSending} className="mt-1 h-11! w-full">
          {words.submit}
        </Button>
      </form>
    </main>
  );
}
