import type { ReactNode } from 'react';
import type { ToolResultBlock, ToolUseBlock } from '../../contract/content-block';
import { formatBytes } from '../../ui/format-bytes';
import { JsonView } from '../../ui/json-view';
import { toolDetailsStrings } from '../../ui/strings/tool-details-strings';
import { BodyLink } from './body-link';
import { ToolOutput } from './tool-output';

const words = toolDetailsStrings;

type ToolDetailsProps = { use: ToolUseBlock; result: ToolResultBlock | null; hasFailed: boolean };

/** What a call was given and what came of it. */
export function ToolDetails({ use, result, hasFailed }: ToolDetailsProps) {
  return (
    <div className="space-y-3 border-t px-3 py-3">
      <Detail label={words.input}>
        {isEmptyInput(use) ? <Nothing text={words.noInput} /> : <JsonView value={use.input_text ?? use.tool_input} />}
      </Detail>
      {use.input_ref && <BodyLink body={use.input_ref} label={words.wholeInput(formatBytes(use.input_ref.size))} />}
      {result && <Outcome result={result} hasFailed={hasFailed} />}
    </div>
  );
}

function Outcome({ result, hasFailed }: { result: ToolResultBlock; hasFailed: boolean }) {
  if (result.error !== null) {
    return (
      <Detail label={hasFailed ? words.error : words.refused}>
        <p
          className={`text-sm wrap-anywhere whitespace-pre-wrap ${hasFailed ? 'text-danger' : 'text-ink-muted'}`}
          dir="auto"
        >
          {result.error}
        </p>
      </Detail>
    );
  }
  return (
    <>
      <Detail label={words.output}>
        {result.output === null || result.output === '' ? (
          <Nothing text={words.emptyOutput} />
        ) : (
          <ToolOutput output={result.output} />
        )}
      </Detail>
      {result.output_ref && (
        <BodyLink body={result.output_ref} label={words.whole(formatBytes(result.output_ref.size))} />
      )}
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs text-ink-faint">{label}</p>
      {children}
    </div>
  );
}

function Nothing({ text }: { text: string }) {
  return <p className="text-sm text-ink-faint italic">{text}</p>;
}

function isEmptyInput({ tool_input, input_text }: ToolUseBlock): boolean {
  if (input_text !== undefined) return input_text === '';
  return tool_input === null || (typeof tool_input === 'object' && Object.keys(tool_input).length === 0);
}
