'use client';

import { useEffect } from 'react';
import { queryOnce } from '../../trpc/query-once';
import { BrandMark } from '../../ui/brand-mark';
import { Button } from '../../ui/button';
import { signInStrings } from '../../ui/strings/sign-in-strings';
import { KeyField } from './key-field';
import { useSignIn } from './use-sign-in';

/** The page that asks for a key before anything else, and goes on to where the person wanted to be. */
export function SignInForm({ target }: { target: string }) {
  const { signIn, isSending, error } = useSignIn(() => window.location.assign(target));
  const words = signInStrings;

  // The session, which may be there already, and the other tabs: whoever signs in there is signed in here.
  useEffect(() => {
    const look = async () => {
      const me = await queryOnce<{ is_open: boolean }>('access.me');
      if (me?.is_open === false) window.location.replace(target);
    };
    const onStorage = () => void look();
    onStorage();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [target]);

  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <form action={(form) => void signIn(form.get('key'))} className="w-full max-w-sm pb-[12vh]">
        <BrandMark className="mb-6 size-9 text-accent" />
        <h1 className="font-display text-3xl">{words.title}</h1>
        <p className="mt-2 mb-6 text-pretty text-ink-muted">{words.lead}</p>
        <KeyField error={error} />
        <Button type="submit" look="primary" disabled={isSending} className="mt-1 h-11! w-full">
          {words.submit}
        </Button>
      </form>
    </main>
  );
}
