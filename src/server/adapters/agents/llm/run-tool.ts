import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { Clock } from '../../../core/clock';
import type { RunContext, RunnableTool } from '../tools/runnable-tool';
import type { ToolCall } from './tool-call';

const maxOutputChars = 2_000_000;
/** Of one call: each is a line of the log. */
const maxProgressEvents = 1000;
const maxProgressChars = 1000;

export type ToolRun = {
  tool: RunnableTool;
  call: ToolCall;
  turn: AgentTurn;
  clock: Clock;
  askModel: RunContext['askModel'];
  ask: RunContext['ask'];
  /** Where progress and the tool's own events go while it runs. */
  onEvent: (event: AgentEvent) => void;
};

export type ToolOutcome = { output: unknown; error: string | null };

/**
 * Executes one call within the tool's time. What goes wrong inside the tool is its outcome; rejects only when the turn may not
 * start tools any more.
 */
export async function runTool(run: ToolRun): Promise<ToolOutcome> {
  const { tool, call, turn } = run;
  const parsed = tool.parseInput(call.input);
  if ('problem' in parsed) return failure(`The arguments are not right: ${parsed.problem}`);
  await turn.beforeTool(call.toolUseId);
  const limit = openTimeLimit(run);
  try {
    const work = execute({ ...run, onProgress: openProgress(run) }, parsed.value, limit.signal);
    return { output: toJson(await Promise.race([work, limit.ended])), error: null };
  } catch (error) {
    return failure(error instanceof Error && error.message !== '' ? error.message : `The tool failed: ${String(error)}`);
  } finally {
    limit.close();
  }
}

type Progress = { message: string; progress?: number | undefined; total?: number | undefined };
type Execution = ToolRun & { onProgress: (progress: Progress) => void };

async function execute(run: Execution, input: unknown, signal: AbortSignal): Promise<unknown> {
  const { tool, call, turn, askModel, ask, onEvent, onProgress } = run;
  const context: RunContext = {
    toolUseId: call.toolUseId,
    conversationId: turn.conversationId,
    signal,
    askModel,
    ask,
    emit: onEvent,
    progress: (message, done, total) => onProgress({ message, progress: done, total }),
  };
  const result = tool.execute(input, context);
  return isAsyncIterator(result) ? drain(result, run) : await result;
}

/** A generator yields progress and returns the result; one that returns nothing has yielded it last. */
async function drain(steps: AsyncIterator<unknown>, { onProgress }: Execution): Promise<unknown> {
  let last: unknown;
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value ?? last;
    last = step.value;
    if (typeof last === 'string') onProgress({ message: last });
    else if (isProgress(last)) onProgress(last);
  }
}

/** A tool that never stops telling how far it is, is not told on for ever. */
function openProgress({ call, onEvent }: ToolRun): Execution['onProgress'] {
  let count = 0;
  return (progress) => {
    count += 1;
    if (count <= maxProgressEvents) onEvent(progressEvent(call.toolUseId, progress));
  };
}

function progressEvent(toolUseId: string, { message, progress, total }: Progress): AgentEvent {
  return {
    type: 'tool_progress',
    tool_use_id: toolUseId,
    message: message.slice(0, maxProgressChars),
    ...(progress !== undefined && { progress }),
    ...(total !== undefined && { total }),
  };
}

function isProgress(value: unknown): value is Progress {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

function isAsyncIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;
}

/** Ends with the turn, or after the tool's own limit; a tool that does not listen is left behind. */
function openTimeLimit({ tool, turn, clock }: ToolRun) {
  const controller = new AbortController();
  const signal = AbortSignal.any([turn.signal, controller.signal]);
  const cancel = clock.after(tool.timeoutMs, () => controller.abort());
  const ended = new Promise<never>((_resolve, reject) => {
    const onAbort = () =>
      reject(new Error(turn.signal.aborted ? 'Stopped.' : `The tool took longer than ${tool.timeoutMs / 1000} s.`));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  ended.catch(() => undefined);
  return { signal, ended, close: cancel };
}

/** What JSON cannot hold is left out, as everywhere; what it cannot say at all is the tool's error. */
function toJson(output: unknown): unknown {
  const text = JSON.stringify(output ?? null) as string | undefined;
  if (text === undefined) throw new Error('The tool answered something that is no JSON.');
  if (text.length <= maxOutputChars) return JSON.parse(text) as unknown;
  const whole = typeof output === 'string' ? output : text;
  return `${whole.slice(0, maxOutputChars)}\n[… cut: ${whole.length - maxOutputChars} more characters]`;
}

function failure(error: string): ToolOutcome {
  return { output: null, error };
}
