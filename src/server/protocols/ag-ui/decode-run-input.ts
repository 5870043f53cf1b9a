import type { z } from 'zod';
import type { ClientTool, TurnInput } from '../../core/turns/turn-record';
import { parseInput } from '../body/parse-input';
import type { RunIdentity } from './encode-run-end';
import { selectProfile, type CompatSetting } from './protocol-profile';
import { joinInputSchema, runInputSchema, type InputMessage, type ResumeEntry } from './run-input-schema';

export type RunInput = RunIdentity & {
  messages: InputMessage[];
  state: unknown;
  tools: ClientTool[];
  context: NonNullable<TurnInput['context']>;
  forwardedProps: unknown;
  resume: ResumeEntry[];
  /** An answer to whatever is open, as clients from before `resume` send it. */
  legacyResume: unknown;
};

/** Throws `invalid-input`. */
export function decodeRunInput(body: unknown, compat?: CompatSetting): RunInput {
  return toRunInput(parseInput(runInputSchema, body), compat);
}

/** Throws `invalid-input`. */
export function decodeJoinInput(body: unknown, compat?: CompatSetting): RunInput {
  return toRunInput(parseInput(joinInputSchema, body), compat);
}

function toRunInput(body: z.output<typeof runInputSchema>, compat: CompatSetting | undefined): RunInput {
  return {
    threadId: body.threadId,
    runId: body.runId,
    profile: selectProfile(body.protocolVersion ?? undefined, compat),
    messages: body.messages,
    state: body.state ?? undefined,
    tools: body.tools.map(({ name, description, parameters }) => ({
      name,
      description: description ?? '',
      parameters,
    })),
    context: body.context.map(({ description, value }) => ({ description: description ?? '', value: toText(value) })),
    forwardedProps: body.forwardedProps ?? undefined,
    resume: body.resume,
    legacyResume: legacyResumeOf(body.forwardedProps),
  };
}

/** Text as it is, anything else as JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function legacyResumeOf(forwardedProps: unknown): unknown {
  const command = memberOf(forwardedProps, 'command');
  return memberOf(command, 'resume');
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
