import { describe, expect, it } from 'vitest';
import { owner, startEnginesIn, type EngineRig, type OpenEngineWorld } from '../../testing/engine-rig';
import { createScriptedAgent, type AgentScript, type ScriptStep } from '../../testing/scripted-agent';

const call = (id: string): ScriptStep => ({ type: 'tool_call', tool_use_id: id, tool_name: 'send', tool_input: {} });

const ask = (id: string): ScriptStep[] => [
  call(id),
  {
    type: 'approval_request',
    request_id: `ask-${id}`,
    tool_use_id: id,
    tool_name: 'send',
    tool_input: {},
    message: 'May I?',
    expires_at: '2036-01-01T00:00:00.000Z',
  },
];

/** Asks twice, then hands a call to the client; each time it carries another secret. */
const script: AgentScript = (_turn, run) => {
  if (run === 1) return [...ask('a'), { type: 'finish', stop_reason: 'approval', carried: ['secret-1'] }];
  if (run === 2) return [...ask('b'), { type: 'finish', stop_reason: 'approval', carried: ['secret-1', 'secret-2'] }];
  if (run === 3) return [call('c'), { type: 'finish', stop_reason: 'tool_calls', carried: ['secret-3'] }];
  return [
    { type: 'text_delta', text: 'Done.' },
    { type: 'finish', stop_reason: 'end_turn', carried: ['secret-4'] },
  ];
};

/** What an agent carries from one run to the next reaches that agent and nobody else, whoever keeps the record. */
export function turnCarriedContract(name: string, openWorld: OpenEngineWorld): void {
  const startEngine = startEnginesIn(openWorld);
  const decide = async ({ app, ports }: EngineRig, conversationId: string, request_id: string) => {
    await app.resolveApproval({ owner, conversationId }, { request_id, behavior: 'allow' });
    await ports.clock.advance(1000);
  };
  const post = async (
    rig: EngineRig,
    id: string,
    ...message: [text: string, more?: Parameters<EngineRig['post']>[2]]
  ) => {
    const { turnId } = await rig.post(id, ...message);
    await rig.ports.clock.advance(1000);
    return { conversationId: id, turnId };
  };

  describe(`what an agent carries on ${name}`, () => {
    it('comes back after each approval, after a restart, and with the answers to its client-side calls', async () => {
      const agent = createScriptedAgent({ script });
      const first = await startEngine({ agents: [agent] });
      const id = await first.open();
      const turn = await post(first, id, 'go');
      await first.stop();
      const rig = await startEngine({ world: first.ports.world, agents: [agent] });
      await decide(rig, id, 'ask-a');
      await decide(rig, id, 'ask-b');
      const toolResults = [{ toolUseId: 'c', output: 'red', error: null }];
      const answering = await post(rig, id, '', { input: { toolResults } });
      await post(rig, id, 'and now?');
      const carried = agent.turns.map((seen) => seen.carried);
      expect(carried).toEqual([null, ['secret-1'], ['secret-1', 'secret-2'], ['secret-3'], null]);
      expect(await rig.ports.ledger.findCarried(turn)).toEqual(['secret-3']);
      expect(await rig.ports.ledger.findCarried(answering)).toBeNull();
    });

    it('is forgotten when the turn is stopped while it waits', async () => {
      const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
      const id = await rig.open();
      const turn = await post(rig, id, 'go');
      expect(await rig.ports.ledger.findCarried(turn)).toEqual(['secret-1']);
      await rig.app.interruptTurn({ owner, conversationId: id });
      expect(await rig.ports.ledger.findCarried(turn)).toBeNull();
    });

    it('is in nothing that a client can read, nor in a line of the log', async () => {
      const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
      const id = await rig.open();
      const ref = { owner, conversationId: id };
      await post(rig, id, 'go');
      const everything = async () => [
        ...[await rig.log(id), await rig.app.readSnapshot(ref), await rig.app.getConversation(ref)],
        ...[await rig.app.getAgentConfig(ref), await rig.app.listTurns(ref, { before: null, limit: 10 })],
        ...[await rig.ports.audit.list(owner, 100), await rig.app.exportConversation(ref), rig.ports.world.lines],
      ];
      expect(JSON.stringify(await everything())).not.toContain('secret');
      await decide(rig, id, 'ask-a');
      await decide(rig, id, 'ask-b');
      expect(JSON.stringify(await everything())).not.toContain('secret');
    });
  });
}
