import type { ContentBlock } from '../../../../contract/content-block';
import { openToolUses } from '../../../../contract/turn-draft';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import { refusalText } from '../../../core/agents/refusal-text';
import type { AgentDefinition } from '../definition/agent-definition';
import { needsApproval, type RunnableTool } from '../tools/runnable-tool';
import type { PlannedCall } from './answer-tool-calls';
import type { ToolCall } from './tool-call';

export type CallPlan = {
  /** Answered at once, by executing or by refusing. */
  now: PlannedCall[];
  /** A person must agree first. */
  toApprove: ToolCall[];
  /** The client executes these and answers with its next message. */
  ofClient: ToolCall[];
};

type PlanInput = {
  calls: readonly ToolCall[];
  tools: ReadonlyMap<string, RunnableTool>;
  turn: AgentTurn;
  approvals: AgentDefinition['approvals'];
};

/** Sorts a step's calls by what must happen to each. */
export async function planToolCalls(input: PlanInput): Promise<CallPlan> {
  const plan: CallPlan = { now: [], toApprove: [], ofClient: [] };
  const clientTools = new Set(input.turn.input.clientTools?.map((tool) => tool.name));
  for (const call of input.calls) {
    const tool = input.tools.get(call.toolName);
    if (call.problem !== null) plan.now.push(refused(call, call.problem));
    else if (tool) await planOwnCall(plan, { call, tool, input });
    else if (clientTools.has(call.toolName)) plan.ofClient.push(call);
    else plan.now.push(refused(call, `There is no tool "${call.toolName}".`));
  }
  return plan;
}

type OwnCall = { call: ToolCall; tool: RunnableTool; input: PlanInput };

/** Nobody is asked about a call whose arguments are wrong: the model hears of it first. */
async function planOwnCall(plan: CallPlan, { call, tool, input: { turn, approvals } }: OwnCall): Promise<void> {
  const isAllowed = turn.agentConfig.allowed_tools?.includes(tool.name) === true;
  const parsed = tool.parseInput(call.input);
  if (isAllowed || 'problem' in parsed || !(await needsApproval(tool, parsed.value))) plan.now.push({ call, action: { tool } });
  else if (turn.input.canAskApproval || approvals.blocking === 'wait') plan.toApprove.push(call);
  else plan.now.push(refused(call, cannotAskReason(call)));
}

function refused(call: ToolCall, refusal: string): PlannedCall {
  return { call, action: { refusal } };
}

/** Sorts the open calls of a turn that goes on: by what a person decided, or to be executed by the client still. */
export function planResumedCalls(
  resumed: NonNullable<AgentTurn['resumed']>,
  tools: ReadonlyMap<string, RunnableTool>,
): Omit<CallPlan, 'toApprove'> {
  const decisions = new Map(resumed.approvals.map((approval) => [approval.toolUseId, approval]));
  const plan: Omit<CallPlan, 'toApprove'> = { now: [], ofClient: [] };
  for (const call of openCalls(resumed.blocks)) {
    const decision = decisions.get(call.toolUseId);
    const tool = tools.get(call.toolName);
    if (!decision && !tool) plan.ofClient.push(call);
    else if (!decision || !tool) plan.now.push(refused(call, 'Not executed.'));
    else if (decision.behavior === 'deny') plan.now.push(refused(call, refusalText(decision.message)));
    else plan.now.push({ call: { ...call, input: decision.input ?? call.input }, action: { tool } });
  }
  return plan;
}

/** The names of the tools that a person has allowed to run now. */
export function approvedTools({ blocks, approvals }: NonNullable<AgentTurn['resumed']>): string[] {
  const allowed = new Set(approvals.filter(({ behavior }) => behavior === 'allow').map(({ toolUseId }) => toolUseId));
  return openCalls(blocks).flatMap(({ toolUseId, toolName }) => (allowed.has(toolUseId) ? [toolName] : []));
}

/** The stored blocks as the model shall see them: with the arguments that were executed, where a person changed them. */
export function withExecutedInputs(blocks: readonly ContentBlock[], planned: readonly PlannedCall[]): ContentBlock[] {
  const inputs = new Map(planned.map(({ call }) => [call.toolUseId, call.input]));
  return blocks.map((block) =>
    block.type === 'tool_use' && inputs.has(block.tool_use_id)
      ? { ...block, tool_input: inputs.get(block.tool_use_id) }
      : block,
  );
}

function openCalls(blocks: readonly ContentBlock[]): ToolCall[] {
  return openToolUses(blocks).map((block) => ({
    toolUseId: block.tool_use_id,
    toolName: block.tool_name,
    input: block.tool_input,
    problem: null,
  }));
}

function cannotAskReason(call: ToolCall): string {
  return `Denied: "${call.toolName}" needs a person's approval, and this client cannot ask for one.`;
}
