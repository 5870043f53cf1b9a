import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';

type NoAgentProps = { isLoading: boolean; isFailed: boolean; onRetry: () => void };

/** Said when there is nobody to talk to. */
export function NoAgent({ isLoading, isFailed, onRetry }: NoAgentProps) {
  if (isLoading) return null;
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center gap-3 px-1 text-sm text-ink-muted">
      <p className="text-pretty">{isFailed ? strings.agents.loadFailed : strings.agents.none}</p>
      {isFailed && (
        <Button look="outline" size="small" onClick={onRetry}>
          {strings.retry}
        </Button>
      )}
    </div>
  );
}
