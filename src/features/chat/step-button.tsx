import { ArrowUpIcon, SquareIcon } from 'lucide-react';
import { strings } from '../../ui/strings';
import { tooltipProps } from '../../ui/tooltip-props';
import type { ComposerStep } from './composer-step';

type StepButtonProps = {
  step: ComposerStep;
  isRunning: boolean;
  isStopping: boolean;
  onSend: () => void;
  onStop: () => void;
};

const look =
  'grid size-9 shrink-0 place-items-center rounded-full border border-transparent transition-colors coarse:size-11';

/** Stop stands where Send stands while a turn runs, and beside it when the next message is written. */
export function StepButton({ step, isRunning, isStopping, onSend, onStop }: StepButtonProps) {
  const stopLabel = isStopping ? strings.composer.stopping : strings.composer.stop;
  const sendLabel = isRunning ? strings.composer.queue : strings.composer.send;
  return (
    <span className="flex shrink-0 gap-2">
      {isRunning && (
        <button
          type="button"
          aria-label={stopLabel}
          {...tooltipProps(stopLabel, 'top')}
          disabled={isStopping}
          onClick={onStop}
          className={`${look} bg-ink text-paper hover:opacity-85 disabled:opacity-50`}
        >
          <SquareIcon className="size-3.5 fill-current" aria-hidden />
        </button>
      )}
      {step !== 'stop' && (
        <button
          type="button"
          aria-label={sendLabel}
          {...tooltipProps(sendLabel, 'top')}
          disabled={step === 'none'}
          onClick={onSend}
          className={`${look} bg-accent text-on-accent hover:bg-accent-hover disabled:bg-hover disabled:text-ink-faint`}
        >
          <ArrowUpIcon className="size-[1.125rem]" aria-hidden />
        </button>
      )}
    </span>
  );
}
