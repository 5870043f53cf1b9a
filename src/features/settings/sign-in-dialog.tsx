'use client';

import { Dialog } from 'radix-ui';
import { Button } from '../../ui/button';
import { later } from '../../ui/later';
import { focusMessageBox } from '../../ui/message-box';
import { signInStrings } from '../../ui/strings/sign-in-strings';
import { KeyField } from './key-field';
import { useSignIn } from './use-sign-in';

const BANNER_GOES_MS = 300;

/** Asks for a key over the page, which stays as it is: what is written there, and what it was about to do. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { signIn, isSending, error } = useSignIn(onClose);
  const words = signInStrings;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          // A click beside it is no answer to a question that came by itself.
          onInteractOutside={(event) => event.preventDefault()}
          // What had the focus before goes with the session that was over: the banner's button.
          onCloseAutoFocus={() => void later(BANNER_GOES_MS, focusMessageBox)}
          className="fade-in fixed inset-x-4 top-[max(1rem,16vh)] z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-2xl border bg-surface p-6 shadow-float"
        >
          <Dialog.Title className="font-display text-2xl">{words.againTitle}</Dialog.Title>
          <Dialog.Description className="mt-2 mb-5 text-pretty text-ink-muted">{words.againLead}</Dialog.Description>
          <form action={(form) => void signIn(form.get('key'))}>
            <KeyField error={error} />
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Button onClick={onClose}>{words.later}</Button>
              <Button type="submit" look="primary" disabled={isSending}>
                {words.submit}
              </Button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
