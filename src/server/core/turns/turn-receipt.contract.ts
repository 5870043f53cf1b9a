import { describe, expect, it } from 'vitest';
import { owner, startEnginesIn, type EngineRig, type OpenEngineWorld } from '../../testing/engine-rig';
import { newGate, type Gate } from '../../testing/gate';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';

const NOTHING = { model_call: false, tool_calls: [], processes: [] };
const PID = 4711;

const call = (id: string): ScriptStep => ({
  type: 'tool_call',
  tool_use_id: id,
  tool_name: `tool ${id}`,
  tool_input: {},
});

/** Asks the model, then runs two tools, the first of which has ended; and has a process ended when it is stopped. */
function busyAgent(doors: { asking: Gate; working: Gate }) {
  return createScriptedAgent({
    *script(turn): Generator<ScriptStep> {
      turn.signal.addEventListener('abort', () => turn.endedProcess(PID), { once: true });
      const isOver = turn.modelCall();
      yield { type: 'text_delta', text: 'thinking' };
      yield { type: 'pause', gate: doors.asking };
      isOver();
      yield call('a');
      yield call('b');
      yield { type: 'tool_result', tool_use_id: 'a', tool_name: 'tool a', output: 1, error: null };
      yield { type: 'pause', gate: doors.working };
    },
  });
}

/** What a stop says that it ended, whoever keeps the record. */
export function turnReceiptContract(name: string, openWorld: OpenEngineWorld): void {
  const startEngine = startEnginesIn(openWorld);

  async function stop(rig: EngineRig, conversationId: string) {
    const stopping = rig.app.interruptTurn({ owner, conversationId });
    await rig.ports.clock.advance(2000);
    return stopping;
  }

  describe(`the receipt of a stop on ${name}`, () => {
    it.each(['the same process', 'another process'])('R5.3 tells what the turn had under way, to %s', async (who) => {
      const doors = { asking: newGate(), working: newGate() };
      const rig = await startEngine({ agents: [busyAgent(doors)] });
      const asked = who === 'another process' ? await startEngine({ world: rig.ports.world }) : rig;
      const id = await rig.open();
      const first = await rig.post(id, 'go');
      await doors.asking.reached;
      await rig.ports.clock.advance(50);
      expect(await stop(asked, id)).toMatchObject({
        turn_id: first.turnId,
        stopped: true,
        cancelled: { model_call: true, tool_calls: [], processes: [PID] },
      });
      doors.asking.open();
      await rig.post(id, 'again');
      await doors.working.reached;
      await rig.ports.clock.advance(50);
      expect(await stop(asked, id)).toMatchObject({
        stopped: true,
        cancelled: { model_call: false, tool_calls: ['tool b'], processes: [PID] },
      });
    });

    it('R5.3 names nothing for a turn that waits for a person, nor when nothing runs', async () => {
      const script = (): ScriptStep[] => [
        call('a'),
        {
          type: 'approval_request',
          request_id: 'r',
          tool_use_id: 'a',
          tool_name: 'tool a',
          tool_input: {},
          message: 'May I?',
          expires_at: '2036-01-01T00:00:00.000Z',
        },
        { type: 'finish', stop_reason: 'approval' },
      ];
      const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
      const id = await rig.open();
      await rig.post(id, 'go');
      await rig.ports.clock.advance(100);
      expect(await stop(rig, id)).toMatchObject({ stopped: true, cancelled: NOTHING });
      expect(await stop(rig, id)).toMatchObject({ turn_id: null, stopped: false, cancelled: NOTHING });
    });
  });
}
