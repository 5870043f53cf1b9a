import { expect, it } from 'vitest';
import type { AgentFinish } from '../agents/agent-event';
import { owner, startEngine } from '../../testing/engine-rig';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';

const asking = (finish: Partial<AgentFinish>): ScriptStep[] => [
  { type: 'tool_call', tool_use_id: 't', tool_name: 'send', tool_input: {} },
  {
    type: 'approval_request',
    request_id: 'r',
    tool_use_id: 't',
    tool_name: 'send',
    tool_input: {},
    message: 'Send?',
    expires_at: '2030-01-01T00:00:00.000Z',
  },
  { type: 'finish', stop_reason: 'approval', ...finish },
];

/** A turn that waits for a person when its process dies, as the next process finds it. */
async function askAndDie(finish: Partial<AgentFinish>) {
  const agents = [createScriptedAgent({ script: () => asking(finish) })];
  const rig = await startEngine({ agents });
  const conversationId = await rig.open();
  await rig.post(conversationId, 'send it');
  await rig.post(conversationId, 'and then?');
  await rig.ports.clock.advance(1000);
  rig.ports.world.beats.clear();
  const agent = createScriptedAgent({
    script: ({ resumed }) => [{ type: 'text_delta', text: resumed ? 'Not sent.' : 'Yes?' }],
  });
  const next = await startEngine({ world: rig.ports.world, agents: [agent] });
  await next.ports.clock.advance(1000);
  const { approvals } = await next.app.readSnapshot({ owner, conversationId });
  return { agent, approvals, log: await next.log(conversationId) };
}

it('what a process asked expires with it: the turn goes on, and so does the queue', async () => {
  const { agent, approvals, log } = await askAndDie({ endsWithProcess: true });
  expect(approvals).toEqual([]);
  const resolved = log.find(({ event }) => event.type === 'approval_resolved')?.event;
  expect(resolved).toMatchObject({ request_id: 'r', behavior: 'deny', by: 'expiry' });
  expect(agent.turns[0]?.resumed?.approvals).toMatchObject([{ requestId: 'r', behavior: 'deny' }]);
  expect(log.filter(({ event }) => event.type === 'turn_done')).toHaveLength(2);
});

it('what needs no process waits on', async () => {
  const { agent, approvals } = await askAndDie({});
  expect(approvals).toMatchObject([{ request_id: 'r' }]);
  expect(agent.turns).toEqual([]);
});
