import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent } from '../../../core/agents/agent-event';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { AppError } from '../../../core/app-error';
import { describeAgent } from '../describe-agent';
import { Silence } from '../live/silence';
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

async function* runTurn(remote: RemoteAgent, turn: AgentTurn): AsyncGenerator<AgentEvent, void, void> {
  const runId = remote.newId();
  const controller = new AbortController();
  const run = new RemoteRun(remote, turn);
  const silence = new Silence(remote.clock, remote.definition.limits.idle_timeout * 1000);
  silence.isExcused = () => run.calls.isBusy;
  silence.tooLong.catch((error: unknown) => controller.abort(error));
  const signal = AbortSignal.any([turn.signal, controller.signal]);
  let isOver = false;
  try {
    const frames = await connect({ remote, turn, runId, signal, onSign: () => silence.interrupt() });
    for await (const data of frames) {
      const event = readRemoteEvent(data, nameRemote(remote));
      for (const told of event ? run.take(event) : []) {
        isOver ||= told.type === 'finish';
        yield told;
        if (told.type === 'tool_call' && !isClientTool(turn, told.tool_name)) await turn.beforeTool(told.tool_use_id);
      }
      if (isOver) return;
    }
    throw new AppError('agent-misbehaved', `${nameRemote(remote)} broke off in mid-answer. Send the message again.`);
  } catch (error) {
    isOver = !(turn.signal.aborted || controller.signal.aborted);
    if (turn.signal.aborted) return;
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    silence.end();
    controller.abort();
    if (!isOver) void stop(remote, turn, runId);
  }
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
