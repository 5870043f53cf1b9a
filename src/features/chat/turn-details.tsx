'use client';

import type { ToolUseBlock } from '../../contract/content-block';
import type { Message } from '../../contract/message';
import type { Turn } from '../../contract/turn';
import { formatDuration } from '../../ui/format-duration';
import { strings } from '../../ui/strings';
import { detailsStrings } from '../../ui/strings/details-strings';
import { useTurnTrace } from './use-turn-trace';

type TurnDetailsProps = { conversationId: string; turnId: string; message: Message };

/** The trace of one answer: who, when, how long, how much, and every call. */
export function TurnDetails({ conversationId, turnId, message }: TurnDetailsProps) {
  const { turn, isFailed } = useTurnTrace(conversationId, turnId);
  const words = detailsStrings;
  if (isFailed) return <p className="text-sm text-danger">{words.loadFailed}</p>;
  if (!turn) return <p className="text-sm text-ink-faint">{words.loading}</p>;
  const refusals = new Map(
    message.content.flatMap((block) =>
      block.type === 'tool_use' ? [[block.tool_use_id, block.refusal] as const] : [],
    ),
  );
  return (
    <div className="space-y-3 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {factsOf(turn, message).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="min-w-0 text-end tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {turn.tool_calls.length > 0 && (
        <section className="border-t pt-3">
          <h2 className="mb-1 text-xs text-ink-faint">{words.calls}</h2>
          <ul className="space-y-1">
            {turn.tool_calls.map((call) => (
              <li key={call.tool_use_id} className="flex gap-3">
                <span className="min-w-0 flex-1 truncate font-mono text-xs leading-5">{call.name}</span>
                <CallEnd call={call} refusal={refusals.get(call.tool_use_id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <a
        href={`/api/v1/chat/conversations/${encodeURIComponent(conversationId)}/turns/${encodeURIComponent(turnId)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center text-accent underline underline-offset-4 coarse:min-h-11"
      >
        {words.trace}
      </a>
    </div>
  );
}

function CallEnd({ call, refusal }: { call: Turn['tool_calls'][number]; refusal: ToolUseBlock['refusal'] }) {
  const look = 'text-xs leading-5 tabular-nums';
  if (refusal) return <span className={`${look} text-ink-muted`}>{strings.tool[refusal]}</span>;
  return (
    <span className={`${look} ${call.error === null ? '' : 'text-danger'}`}>
      {call.duration_ms === null ? detailsStrings.unfinished : formatDuration(call.duration_ms)}
    </span>
  );
}

function factsOf(turn: Turn, message: Message): [name: string, value: string][] {
  const words = detailsStrings;
  const count = (tokens: number | null) => (tokens === null ? null : tokens.toLocaleString());
  const length = (ms: number | null) => (ms === null ? null : formatDuration(ms));
  const facts: [string, string | null][] = [
    [words.agent, turn.agent_key],
    [words.model, turn.model_id ?? message.model_id],
    [words.time, new Date(turn.started_at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })],
    [words.duration, length(turn.duration_ms)],
    [words.firstToken, length(turn.first_token_ms)],
    [words.input, count(turn.prompt_tokens)],
    [words.output, count(turn.completion_tokens)],
    [words.turn, String(turn.number)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
