import { Button } from '../../../ui/button';
import { StepText } from '../../../ui/step-text';
import { importStrings as words } from '../../../ui/strings/import-strings';
import { ProgressBar } from '../progress-bar';
import type { ImportProblem, ImportReport } from './import-report';
import type { ImportState } from './import-store';

type ImportStatusProps = {
  state: ImportState;
  onCancel: () => void;
  onUndo: (report: ImportReport) => void;
  onDismiss: () => void;
};

/** How an import goes, and what became of it. */
export function ImportStatus({ state, onCancel, onUndo, onDismiss }: ImportStatusProps) {
  return (
    <div className={state.kind === 'idle' ? 'sr-only' : 'space-y-3 border-t px-4 py-3.5'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-56 text-pretty tabular-nums wrap-anywhere">
          <StepText said={stepsOf(state) ?? sentenceOf(state)} shown={sentenceOf(state)} />
        </p>
        {state.kind === 'importing' && (
          <Button look="outline" disabled={state.isStopping} onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {state.kind === 'ended' && <EndedActions report={state.report} onUndo={onUndo} onDismiss={onDismiss} />}
      </div>
      <Progress state={state} />
      {state.kind === 'ended' && !state.undone && <Problems report={state.report} />}
    </div>
  );
}

function Progress({ state }: { state: ImportState }) {
  if (state.kind === 'importing') return <ProgressBar label={words.progress} share={state.progress?.share ?? 0} />;
  return state.kind === 'undoing' && <ProgressBar label={words.progress} share={state.done / state.all} />;
}

function EndedActions({
  report,
  onUndo,
  onDismiss,
}: Pick<ImportStatusProps, 'onUndo' | 'onDismiss'> & { report: ImportReport }) {
  return (
    <>
      {report.made.length > 0 && (
        <Button look="outline" onClick={() => onUndo(report)}>
          {words.undo}
        </Button>
      )}
      <Button onClick={onDismiss}>{words.dismiss}</Button>
    </>
  );
}

/** What goes on step by step. */
function stepsOf(state: ImportState): string | null {
  if (state.kind === 'undoing') return words.undoUnderWay;
  return state.kind === 'importing' && !state.isStopping && state.progress ? words.underWay : null;
}

function sentenceOf(state: ImportState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'importing':
      if (state.isStopping) return words.stopping;
      return state.progress ? words.importing(state.progress.share, state.progress.report) : words.looking;
    case 'undoing':
      return words.undoing(state.done, state.all);
    case 'ended':
      return state.undone ? words.undone(state.undone) : words.summary(state.report);
  }
}

function Problems({ report: { problems, refused } }: { report: ImportReport }) {
  if (problems.length === 0) return null;
  const more = refused - problems.length;
  return (
    <ul
      aria-label={words.problems}
      tabIndex={0}
      className="max-h-64 space-y-2 overflow-y-auto border-t pt-3 text-sm wrap-anywhere"
    >
      {problems.map((problem) => (
        <li key={`${problem.file}:${String(problem.line)}`}>
          <span dir="auto" className="font-medium">
            {words.at(problem.file, problem.line)}
          </span>
          <span className="block text-ink-muted">{reasonOf(problem)}</span>
        </li>
      ))}
      {more > 0 && <li className="text-ink-muted">{words.more(more)}</li>}
    </ul>
  );
}

function reasonOf({ reason }: ImportProblem): string {
  return typeof reason === 'string' ? words.reasons[reason] : reason.said;
}
