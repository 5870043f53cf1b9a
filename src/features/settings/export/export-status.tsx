import { Button } from '../../../ui/button';
import { StepText } from '../../../ui/step-text';
import { exportStrings as words } from '../../../ui/strings/export-strings';
import { ProgressBar } from '../progress-bar';
import type { ExportState } from './export-store';

type ExportStatusProps = { state: ExportState; onCancel: () => void; onDismiss: () => void };

/** How an export goes, and what was saved. */
export function ExportStatus({ state, onCancel, onDismiss }: ExportStatusProps) {
  return (
    <div className={state.kind === 'idle' ? 'sr-only' : 'space-y-3 border-t px-4 py-3.5'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-56 text-pretty tabular-nums wrap-anywhere">
          <StepText said={isExporting(state) ? words.underWay : sentenceOf(state)} shown={sentenceOf(state)} />
        </p>
        {state.kind === 'exporting' && (
          <Button look="outline" disabled={state.isStopping} onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {state.kind === 'ended' && <Button onClick={onDismiss}>{words.dismiss}</Button>}
      </div>
      {state.kind === 'exporting' && (
        <ProgressBar label={words.progress} share={state.all === 0 ? 0 : state.done / state.all} />
      )}
    </div>
  );
}

/** Step by step. */
function isExporting(state: ExportState): boolean {
  return state.kind === 'exporting' && !state.isStopping && state.all > 0;
}

function sentenceOf(state: ExportState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'exporting':
      if (state.isStopping) return words.stopping;
      return state.all === 0 ? words.reading : words.exporting(state.done, state.all);
    case 'ended':
      return words.summary(state.report, state.name);
  }
}
