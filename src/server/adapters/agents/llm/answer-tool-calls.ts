import type { ToolResultBlock } from '../../../../contract/content-block';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { RunnableTool } from '../tools/runnable-tool';
import { EventQueue } from './event-queue';
import { runTool, type ToolOutcome, type ToolRun } from './run-tool';
import type { ToolCall } from './tool-call';
import { untilAborted } from './until-aborted';

/** What is to happen with one call: execute it, or answer it without. */
export type PlannedCall = { call: ToolCall; action: { tool: RunnableTool } | { refusal: string } };

type AnswerToolCalls = { planned: readonly PlannedCall[] } & Pick<ToolRun, 'turn' | 'clock' | 'askModel' | 'ask'>;

/**
 * Executes calls side by side and yields their progress and results as they come. Answers the results in the order of the
 * calls; when the signal ended it, only those that were ready.
 */
export async function* answerToolCalls(input: AnswerToolCalls): AsyncGenerator<AgentEvent, ToolResultBlock[], void> {
  const { planned, turn } = input;
  const queue = new EventQueue<AgentEvent>();
  const results = new Map<string, ToolResultBlock>();
  const work = planned.map(async (entry) => {
    const result = toResult(entry.call, await answer(entry, input, (event) => queue.push(event)));
    results.set(entry.call.toolUseId, result);
    queue.push(result);
  });
  Promise.all(work).then(
    () => queue.close(),
    (error: unknown) => queue.close({ error }),
  );
  yield* untilAborted(queue, turn.signal);
  return planned.flatMap(({ call }) => results.get(call.toolUseId) ?? []);
}

async function answer(
  { call, action }: PlannedCall,
  { turn, clock, askModel, ask }: AnswerToolCalls,
  onEvent: (event: AgentEvent) => void,
): Promise<ToolOutcome> {
  if ('refusal' in action) return { output: null, error: action.refusal };
  return runTool({ tool: action.tool, call, turn, clock, askModel, ask, onEvent });
}

function toResult({ toolUseId, toolName }: ToolCall, outcome: ToolOutcome): ToolResultBlock {
  return { type: 'tool_result', tool_use_id: toolUseId, tool_name: toolName, ...outcome };
}
