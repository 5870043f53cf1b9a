import { JsonView } from '../../ui/json-view';
import { DiffView } from './diff-view';
import { readDiffs } from './read-diffs';

/** What a tool answered; changes of files as such. */
export function ToolOutput({ output }: { output: unknown }) {
  const changes = readDiffs(output);
  if (!changes) return <JsonView value={output} />;
  return (
    <div className="space-y-2">
      {changes.text !== '' && <JsonView value={changes.text} />}
      {changes.diffs.map((diff, index) => (
        <DiffView key={index} diff={diff} />
      ))}
    </div>
  );
}
