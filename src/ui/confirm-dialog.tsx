import { AlertDialog } from 'radix-ui';
import { Button } from './button';
import { strings } from './strings';

type ConfirmDialogProps = {
  title: string;
  text: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Content className="fixed inset-x-4 top-[min(22vh,10rem)] z-50 mx-auto max-h-[calc(100dvh-min(22vh,10rem)-1rem)] max-w-md overflow-y-auto rounded-2xl border bg-surface p-6 shadow-float">
          <AlertDialog.Title className="font-display text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-muted wrap-anywhere" dir="auto">
            {text}
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button look="quiet">{strings.cancel}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild onClick={onConfirm}>
              <Button look="danger">{action}</Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
