import { newTurnDraft, openToolUses, type TurnDraft } from '../../../contract/turn-draft';
import type { TurnEvent } from '../../../contract/turn-event';
import { AgentEventGuard } from '../agents/agent-event-guard';
import { runAgent } from '../agents/run-agent';
import { isAppError } from '../app-error';
import { storeBody } from '../files/store-body';
import { boundEvent } from './bound-event';
import { commitBatch } from './commit-turn';
import type { EngineContext } from './engine-context';
import { prepareTurn, type PreparedTurn } from './prepare-turn';
import type { RunningTurn } from './running-turn';
import { TurnTraceRecorder } from './turn-trace-recorder';
import type { Outcome } from './to-turn-end';
import { TurnVolume } from './turn-volume';
import { TurnWriter } from './turn-writer';

/** A run that is over, with everything that its closing commit needs. */
export type ExecutedTurn = {
  running: RunningTurn;
  prepared: PreparedTurn | null;
  draft: TurnDraft;
  guard: AgentEventGuard;
  writer: TurnWriter;
  recorder: TurnTraceRecorder;
  outcome: Outcome;
};

/** Runs one turn's agent and appends what it says. Never throws: how it went is in `outcome`. */
export async function executeTurn(context: EngineContext, running: RunningTurn): Promise<ExecutedTurn> {
  const prepared = await attempt(() => prepareTurn(context, running.turn));
  const draft = 'value' in prepared ? prepared.value.draft : emptyDraft(running);
  running.draft = draft;
  const writer = openWriter(context, running, draft);
  const guard = new AgentEventGuard(draft.blocks, nextBlock(draft));
  const recorder = new TurnTraceRecorder(running.turn, context.ports.clock.now);
  const parts = { running, draft, guard, writer, recorder };
  if ('failure' in prepared)
    return { ...parts, prepared: null, outcome: failedWith(context, running, prepared.failure) };
  const run = await attempt(() => drive(context, prepared.value, parts));
  const outcome = 'value' in run ? { finish: run.value } : failedWith(context, running, run.failure);
  return { ...parts, prepared: prepared.value, outcome };
}

type Parts = Omit<ExecutedTurn, 'outcome' | 'prepared'>;

function drive({ ports }: EngineContext, prepared: PreparedTurn, { running, draft, guard, writer, recorder }: Parts) {
  const volume = new TurnVolume();
  const store = (text: string, filename: string) => {
    volume.addBody(text);
    return storeBody(ports, prepared.conversation, { text, filename });
  };
  const write = async (event: TurnEvent) => {
    recorder.note(event);
    for (const bounded of await boundEvent(event, store)) {
      volume.add(bounded);
      writer.write(bounded);
    }
  };
  return runAgent({
    adapter: prepared.adapter,
    limits: prepared.description.limits,
    clock: ports.clock,
    isToolRunning: () => openToolUses(draft.blocks).length > 0,
    turn: {
      ...prepared.agentTurn,
      signal: running.controller.signal,
      modelCall: () => running.beginModelCall(),
      endedProcess: (pid) => {
        running.noteEndedProcess(pid);
      },
      beforeTool: async (toolUseId) => {
        await running.announced(toolUseId);
        await writer.committed();
        await checkLease(ports, running);
        running.controller.signal.throwIfAborted();
      },
    },
    onEvent: async (event) => {
      if (running.reason !== null) return;
      for (const turnEvent of guard.accept(event)) await write(turnEvent);
      if (event.type === 'tool_call') running.announce(event.tool_use_id);
    },
  });
}

/** A process that slept may have been given up meanwhile, and hears of it when it writes: a tool must not be earlier. */
async function checkLease({ ledger }: EngineContext['ports'], running: RunningTurn): Promise<void> {
  const { conversationId, id, epoch } = running.turn;
  const turn = await ledger.findTurn(conversationId, id);
  if (turn?.status !== 'running' || turn.epoch !== epoch) running.abort('lost');
}

function openWriter({ ports, hub, tick }: EngineContext, running: RunningTurn, draft: TurnDraft): TurnWriter {
  const { conversationId, id: turnId, epoch } = running.turn;
  return new TurnWriter({
    lease: { conversationId, turnId, epoch },
    draft,
    clock: ports.clock,
    tick,
    commit: (batch) => commitBatch(ports.ledger, batch),
    onCommitted: (events) => {
      hub.publish(conversationId, events);
    },
    onCommitFailed: (error, attempts) => {
      ports.logger.warn({ err: error, conversationId, turnId, attempts }, 'append failed');
    },
    onLost: () => {
      running.abort('lost');
    },
  });
}

function failedWith({ ports }: EngineContext, { turn, reason }: RunningTurn, failure: unknown): Outcome {
  if (reason === null && !isAppError(failure)) {
    ports.logger.error(
      { err: failure, conversationId: turn.conversationId, turnId: turn.id },
      'turn failed by a defect',
    );
  }
  return { failure };
}

function emptyDraft({ turn }: RunningTurn): TurnDraft {
  return newTurnDraft({
    type: 'turn_start',
    turn_id: turn.id,
    user_message_id: turn.userMessageId,
    message_id: turn.messageId,
    agent_key: turn.agentKey,
    model: null,
  });
}

function nextBlock(draft: TurnDraft): number {
  return Math.max(-1, draft.blocks.length - 1, ...Object.keys(draft.blockIndex).map(Number)) + 1;
}

async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { failure: unknown }> {
  try {
    return { value: await work() };
  } catch (failure) {
    return { failure };
  }
}
