import { describe, expect, it } from 'vitest';
import { owner, startEnginesIn, type EngineRig, type OpenEngineWorld } from '../../testing/engine-rig';
import { newGate } from '../../testing/gate';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';

const request: ScriptStep = {
  type: 'approval_request',
  request_id: 'r',
  tool_use_id: 'a',
  tool_name: 'tool',
  tool_input: {},
  message: 'May I?',
  expires_at: '2036-01-01T00:00:00.000Z',
};

/** Every end of a turn is in the audit log, whoever keeps the record. */
export function turnAuditContract(name: string, openWorld: OpenEngineWorld): void {
  const startEngine = startEnginesIn(openWorld);

  const endsIn = async ({ ports }: EngineRig) => {
    const entries = await ports.audit.list(owner, 100);
    const ended = entries.filter(({ action }) => action === 'chat_turn_completed');
    return ended.map(({ conversationId, detail }) => [conversationId, detail['turnId'], detail['end']]);
  };

  describe(`the audit log on ${name}`, () => {
    it('has a turn that ended by itself, once', async () => {
      const rig = await startEngine();
      const id = await rig.open();
      const { turnId } = await rig.post(id, 'hello');
      await rig.ports.clock.advance(1000);
      expect(await endsIn(rig)).toEqual([[id, turnId, 'turn_done']]);
    });

    it('has a turn that was stopped, by its runner, without its runner, and while it waited for a person', async () => {
      const gate = newGate();
      const script = (_: unknown, run: number): ScriptStep[] => {
        if (run === 3)
          return [
            { type: 'tool_call', tool_use_id: 'a', tool_name: 'tool', tool_input: {} },
            request,
            { type: 'finish', stop_reason: 'approval' },
          ];
        return [{ type: 'pause', gate, ignoresSignal: run === 2 }];
      };
      const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
      const ids: string[] = [];
      for (let run = 1; run <= 3; run += 1) {
        const conversationId = await rig.open();
        await rig.post(conversationId, 'go');
        await rig.ports.clock.advance(50);
        const stopping = rig.app.interruptTurn({ owner, conversationId });
        await rig.ports.clock.advance(2000);
        await stopping;
        ids.unshift(conversationId);
      }
      expect((await endsIn(rig)).map(([id, , end]) => [id, end])).toEqual(ids.map((id) => [id, 'turn_done']));
    });

    it('has a turn whose process died', async () => {
      const gate = newGate();
      const agents = [createScriptedAgent({ script: () => [{ type: 'pause', gate }] })];
      const rig = await startEngine({ agents });
      const id = await rig.open();
      const { turnId } = await rig.post(id, 'go');
      rig.crash();
      const next = await startEngine({ world: rig.ports.world });
      expect(await endsIn(next)).toEqual([[id, turnId, 'turn_error']]);
    });
  });
}
