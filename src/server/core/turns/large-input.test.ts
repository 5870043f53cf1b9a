import { expect, it } from 'vitest';
import type { AgentTurn } from '../agents/agent-adapter';
import { owner, startEngine, type EngineRig } from '../../testing/engine-rig';
import { createScriptedAgent } from '../../testing/scripted-agent';

const INPUT = { path: 'a.txt', text: 'Zeile für Zeile. '.repeat(5000) };
const CALL = { tool_use_id: 't', tool_name: 'write', tool_input: INPUT };

/** A turn that asks before it writes a large file, and what it sees once that is decided. */
async function askAboutLarge(): Promise<{ rig: EngineRig; id: string; turns: AgentTurn[] }> {
  const agent = createScriptedAgent({
    script: ({ resumed }) =>
      resumed
        ? [{ type: 'tool_result', tool_use_id: 't', tool_name: 'write', output: 'written', error: null }]
        : [
            { type: 'tool_call', ...CALL },
            {
              type: 'approval_request',
              ...CALL,
              request_id: 'r',
              message: 'Write?',
              expires_at: '2030-01-01T00:00:00Z',
            },
            { type: 'finish', stop_reason: 'approval' },
          ],
  });
  const rig = await startEngine({ agents: [agent] });
  const id = await rig.open();
  await rig.post(id, 'write it');
  await rig.ports.clock.advance(1000);
  return { rig, id, turns: agent.turns };
}

const callIn = (turn: AgentTurn | undefined) => turn?.resumed?.blocks.find((block) => block.type === 'tool_use');

it('a call with large arguments is asked about, with a preview and the rest as a file', async () => {
  const { rig, id } = await askAboutLarge();
  const { approvals } = await rig.app.readSnapshot({ owner, conversationId: id });
  expect(approvals).toMatchObject([
    {
      request_id: 'r',
      tool_name: 'write',
      tool_input: { _preview: expect.stringMatching(/^{"path":"a.txt"/) as string },
    },
  ]);
  const { file_id = '' } = approvals[0]?.input_ref ?? {};
  const whole = await rig.app.readFile(owner, file_id);
  expect(JSON.parse(new TextDecoder().decode(whole.bytes))).toEqual(INPUT);
});

it('what is allowed is executed with all of its arguments', async () => {
  const { rig, id, turns } = await askAboutLarge();
  await rig.app.resolveApproval({ owner, conversationId: id }, { request_id: 'r', behavior: 'allow' });
  await rig.ports.clock.advance(1000);
  expect(callIn(turns[1])).toEqual({ type: 'tool_use', ...CALL });
  const [, answer] = await rig.messages(id);
  expect(answer?.content).toMatchObject([
    { type: 'tool_use', input_ref: { size: JSON.stringify(INPUT).length + 5000 } },
    { type: 'tool_result', output: 'written' },
  ]);
});

it('arguments that a person gave instead are whole', async () => {
  const { rig, id, turns } = await askAboutLarge();
  const decision = { request_id: 'r', behavior: 'allow' as const, input: { path: 'b.txt', text: '' } };
  await rig.app.resolveApproval({ owner, conversationId: id }, decision);
  await rig.ports.clock.advance(1000);
  expect(callIn(turns[1])).toEqual({ type: 'tool_use', ...CALL, tool_input: decision.input });
});

it('what is allowed is not executed with a preview of its arguments (nor with anything else, when they are gone)', async () => {
  const { rig, id, turns } = await askAboutLarge();
  rig.ports.blobs = { ...rig.ports.blobs, read: () => Promise.resolve(null) };
  await rig.app.resolveApproval({ owner, conversationId: id }, { request_id: 'r', behavior: 'allow' });
  await rig.ports.clock.advance(1000);
  expect(turns).toHaveLength(1);
  expect((await rig.log(id)).at(-1)?.event).toMatchObject({
    type: 'turn_error',
    message: 'The arguments of a call are not there any more.',
  });
});
