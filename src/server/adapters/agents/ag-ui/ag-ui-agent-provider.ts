import type { Usage } from '../../../../contract/turn-event';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { AppError } from '../../../core/app-error';
import { addUsage } from '../../../core/turns/add-usage';
import { describeAgent } from '../describe-agent';
import { Silence } from '../live/silence';
import { goOnAllowed, type RunEnd } from './go-on-allowed';
import { openRun } from './open-run';
import { readRemoteEvent } from './read-remote-event';
import { nameRemote, type RemoteAgent } from './remote-agent';
import { RemoteRun } from './remote-run';
import { toRunInput } from './to-run-input';

const STOP_MS = 2000;

/** An agent that another server runs and that is talked to over AG-UI. */
export function createAgUiAgentProvider(remote: RemoteAgent): AgentProvider {
  return {
    describe: () =>
      describeAgent(remote.definition, {
        model: null,
        capabilities: { tools: true, reasoning: true, approvals: true, input: ['text', 'image', 'pdf'] },
      }),
    initConversation: (config) => Promise.resolve(config),
    buildAdapter: () => Promise.resolve({ runTurn: (turn) => runTurn(remote, turn) }),
    availability: () => Promise.resolve({ available: true }),
  };
}

/** A server that asks about tools which are allowed in the conversation is answered at once, in a run of its own. */
async function* runTurn(remote: RemoteAgent, turn: AgentTurn): AsyncGenerator<AgentEvent, void, void> {
  let usage: Usage | null = null;
  for (let next: AgentTurn | null = turn; next; ) {
    const end: RunEnd | null = yield* runOnce(remote, next);
    if (!end) return;
    usage = addUsage(usage, end.finish.usage ?? null);
    next = goOnAllowed(next, end);
    if (!next) yield* [...end.asked, { ...end.finish, ...(usage && { usage }) }];
  }
}

/** Tells how it ended; `null` when it was stopped. */
async function* runOnce(remote: RemoteAgent, turn: AgentTurn): AsyncGenerator<AgentEvent, RunEnd | null, void> {
  const runId = remote.newId();
  const controller = new AbortController();
  const silence = new Silence(remote.clock, remote.definition.limits.idle_timeout * 1000);
  silence.tooLong.catch((error: unknown) => controller.abort(error));
  const signal = AbortSignal.any([turn.signal, controller.signal]);
  const state = { isOver: false };
  try {
    return yield* relay({ remote, turn, runId, signal, silence, state });
  } catch (error) {
    if (turn.signal.aborted) return null;
    controller.signal.throwIfAborted(); // it was silent for too long
    state.isOver = true;
    throw error;
  } finally {
    silence.end();
    controller.abort();
    if (!state.isOver) void stop(remote, turn, runId);
  }
}

type Relay = Omit<Connect, 'onSign'> & { silence: Silence; state: { isOver: boolean } };

async function* relay({ silence, state, ...run }: Relay): AsyncGenerator<AgentEvent, RunEnd, void> {
  const { remote, turn } = run;
  const events = new RemoteRun(remote, turn);
  silence.isExcused = () => events.calls.isBusy;
  const asked: RunEnd['asked'] = [];
  for await (const data of await connect({ ...run, onSign: () => silence.interrupt() })) {
    const event = readRemoteEvent(data, nameRemote(remote));
    const told = event ? events.take(event) : [];
    state.isOver = told.at(-1)?.type === 'finish';
    for (const one of told) {
      if (one.type === 'finish') return { asked, finish: one, open: events.calls.open };
      if (one.type === 'approval_request') asked.push(one);
      else yield* gated(one, turn);
    }
  }
  throw new AppError('agent-misbehaved', `${nameRemote(remote)} broke off in mid-answer. Send the message again.`);
}

/** The run of a turn that is not ours any more ends at its next call. */
async function* gated(event: AgentEvent, turn: AgentTurn): AsyncGenerator<AgentEvent, void, void> {
  yield event;
  if (event.type === 'tool_call' && !isClientTool(turn, event.tool_name)) await turn.beforeTool(event.tool_use_id);
}

type Connect = { remote: RemoteAgent; turn: AgentTurn; runId: string; signal: AbortSignal; onSign: () => void };

/** A server that refuses what 1.0 has added is asked again in the words of before. */
async function connect({ remote, turn, runId, signal, onSign }: Connect): Promise<AsyncIterable<string>> {
  const { generation } = remote;
  const open = async (isOld: boolean) => openRun({ remote, signal, onSign, input: await toRunInput(turn, { runId, isOld }) });
  const opened = await open(generation.isOld);
  if ('frames' in opened) return opened.frames;
  const mayBeOld = !generation.isOld && (opened.status === 400 || opened.status === 422);
  if (!mayBeOld) throw opened.refusal;
  const again = await open(true);
  if (!('frames' in again)) throw opened.refusal;
  generation.isOld = true;
  return again.frames;
}

function isClientTool({ input }: AgentTurn, name: string): boolean {
  return input.clientTools?.some((tool) => tool.name === name) === true;
}

/** Closing the request ends the run on many servers; those where it goes on have an address for it. Nobody waits for that. */
async function stop({ url, headers, fetch }: RemoteAgent, { conversationId }: AgentTurn, runId: string): Promise<void> {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/stop`;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ threadId: conversationId, runId }),
      signal: AbortSignal.timeout(STOP_MS),
    });
    await response.body?.cancel();
  } catch {
    // it has none, or cannot be reached: the closed request has to do
  }
}
