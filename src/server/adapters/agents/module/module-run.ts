import type { ContentBlock, FileBlock } from '../../../../contract/content-block';
import { AppError, isAppError } from '../../../core/app-error';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentFinish } from '../../../core/agents/agent-event';
import type { Clock } from '../../../core/clock';
import { ToolRefused, type Agent, type AgentRun, type RunEvent, type RunResult } from '../define/define-agent';
import { presentableWords } from '../presentable-words';
import type { LiveRun } from '../live/live-run';
import { ModuleCalls } from './module-calls';
import { placeIn } from './describe-module-error';

type ModuleRunOptions = {
  agent: Agent;
  name: string;
  file: string;
  config: unknown;
  turn: AgentTurn;
  live: LiveRun;
  clock: Clock;
  approvalSeconds: number;
};

/** Runs the function of a module agent once, to its end. Throws `agent-misbehaved` with the line for what it throws. */
export async function runModule(options: ModuleRunOptions): Promise<AgentFinish> {
  try {
    const result = await drive(options);
    const { usage, model } = isResult(result) ? result : {};
    return { type: 'finish', stop_reason: 'end_turn', ...(usage && { usage }), ...(model !== undefined && { model }) };
  } catch (error) {
    throw isAppError(error) ? error : failure(options, error);
  }
}

async function drive({ agent, live, ...options }: ModuleRunOptions): Promise<unknown> {
  const emit = (event: RunEvent | string) => live.emit(toEvent(event));
  const run = agent.run({ ...toAgentRun({ ...options, agent, live }), emit } as AgentRun<never>);
  if (!(Symbol.asyncIterator in run)) {
    const answer = await run;
    if (typeof answer === 'string') emit(answer);
    return answer;
  }
  const steps = run[Symbol.asyncIterator]();
  const stop = () => void Promise.resolve(steps.return?.()).catch(() => undefined);
  live.signal.addEventListener('abort', stop, { once: true });
  for (;;) {
    await live.drained();
    const step = await steps.next();
    if (step.done === true) return step.value;
    emit(step.value);
  }
}

function toAgentRun(options: ModuleRunOptions): Omit<AgentRun<unknown>, 'emit'> {
  const { turn, live, config } = options;
  const calls = new ModuleCalls(options);
  const question = turn.history.findLast((message) => message.role === 'user');
  return {
    conversationId: turn.conversationId,
    turnId: turn.turnId,
    config,
    text: turn.input.text || textOf(question?.content ?? []),
    history: turn.history
      .filter((message) => message !== question)
      .map(({ id, role, content }) => ({ id, role, text: textOf(content) })),
    files: (question?.content ?? []).filter(isFile).map(toReference),
    readFile: turn.readFile,
    state: turn.input.state ?? null,
    context: turn.input.context ?? [],
    forwardedProps: turn.input.forwardedProps ?? null,
    signal: live.signal,
    callTool: (call, work) => calls.run(call, work),
    approve: (message, input) => calls.approve(message, input),
  };
}

function toEvent(step: RunEvent | string): RunEvent {
  if (typeof step === 'string') return { type: 'text_delta', text: step };
  if (typeof step === 'object' && typeof (step as { type?: unknown }).type === 'string') return step;
  throw new Error(`run yielded ${JSON.stringify(step)}: it takes texts and events`);
}

function isResult(value: unknown): value is NonNullable<RunResult> {
  return typeof value === 'object' && value !== null;
}

function failure({ name, file }: ModuleRunOptions, error: unknown): AppError {
  const message = error instanceof Error ? error.message : String(error);
  const { line } = placeIn(file, error);
  const place = error instanceof ToolRefused || line === 1 ? '' : ` (${file.split(/[\\/]/).at(-1) ?? file}:${line})`;
  return new AppError('agent-misbehaved', `Agent "${name}" failed: ${presentableWords(message)}${place}.`, { cause: error });
}

function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');
}

function isFile(block: ContentBlock): block is FileBlock {
  return block.type === 'file';
}

function toReference({ file_id, filename, mime_type, size }: FileBlock): AgentRun<unknown>['files'][number] {
  return { id: file_id, name: filename, mimeType: mime_type, size };
}
