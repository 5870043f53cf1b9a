import { CircleAlertIcon, PlayIcon, RotateCcwIcon, SquareIcon, TriangleAlertIcon } from 'lucide-react';
import type { Message } from '../../contract/message';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';

/** Endings after which the same agent can carry on. */
const goesOn: ReadonlySet<string | null> = new Set(['max_tokens', 'max_iterations', 'timeout']);

type AnswerEndingProps = {
  message: Message;
  /** Asks for another answer in its place. */
  onRetry: (() => void) | null;
  /** Asks for the rest of it. */
  onContinue: (() => void) | null;
};

/** Why an answer is not an ordinary one, and what can be done: stopped and failed ones look different, and keep their text. */
export function AnswerEnding({ message, onRetry, onContinue }: AnswerEndingProps) {
  const { status, stop_reason: reason, error, content } = message;
  const acts = { onRetry, onContinue: content.length > 0 ? onContinue : null };
  if (status === 'failed') return <FailedEnding text={error?.message} {...acts} />;
  if (reason === 'interrupted') return <InterruptedEnding {...acts} />;
  const note = noteOn(reason);
  if (note !== null) return <NotedEnding note={note} onContinue={goesOn.has(reason) ? onContinue : null} />;
  return content.length === 0 ? <p className="text-sm text-ink-faint italic">{strings.thread.emptyAnswer}</p> : null;
}

function noteOn(reason: Message['stop_reason']): string | null {
  return reason !== null && reason in strings.ending ? strings.ending[reason as keyof typeof strings.ending] : null;
}

type EndingActs = Pick<AnswerEndingProps, 'onRetry' | 'onContinue'>;

function FailedEnding({ text, ...acts }: EndingActs & { text: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-danger-soft px-4 py-3 text-sm">
      <TriangleAlertIcon className="mt-0.5 size-4 shrink-0 self-start text-danger" aria-hidden />
      <p className="min-w-0 flex-1 basis-60 text-pretty wrap-anywhere">
        <strong className="font-semibold text-danger">{strings.ending.failed}</strong> {text}
      </p>
      <EndingButtons {...acts} />
    </div>
  );
}

function InterruptedEnding(acts: EndingActs) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
      <span className="flex items-center gap-2">
        <SquareIcon className="size-3 fill-current" aria-hidden />
        {strings.ending.interrupted}
      </span>
      <EndingButtons {...acts} />
    </div>
  );
}

function NotedEnding({ note, onContinue }: { note: string; onContinue: EndingActs['onContinue'] }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-warning">
      <CircleAlertIcon className="size-4 shrink-0" aria-hidden />
      {note}
      {onContinue && <ContinueButton onContinue={onContinue} />}
    </p>
  );
}

function EndingButtons({ onRetry, onContinue }: EndingActs) {
  return (
    <span className="-ms-2.5 flex">
      {onContinue && <ContinueButton onContinue={onContinue} />}
      {onRetry && <RetryButton onRetry={onRetry} />}
    </span>
  );
}

function ContinueButton({ onContinue }: { onContinue: () => void }) {
  return (
    <Button size="small" onClick={onContinue}>
      <PlayIcon className="size-3.5" aria-hidden />
      {strings.ending.continue}
    </Button>
  );
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="small" onClick={onRetry}>
      <RotateCcwIcon className="size-3.5" aria-hidden />
      {strings.thread.resend}
    </Button>
  );
}
