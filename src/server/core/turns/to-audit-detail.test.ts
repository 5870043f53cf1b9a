import { expect, it } from 'vitest';
import { owner, startEngine } from '../../testing/engine-rig';
import { createScriptedAgent, type ScriptStep } from '../../testing/scripted-agent';

const secret = 'what was said';

const script = (): ScriptStep[] => [
  { type: 'text_delta', text: secret },
  { type: 'notice', level: 'info', message: secret },
  { type: 'activity', activity_id: 'a', activity_type: 'search', content: { secret } },
  { type: 'custom', name: 'n', value: secret },
  { type: 'state_snapshot', state: { secret } },
  { type: 'tool_call', tool_use_id: 't1', tool_name: 'clock', tool_input: { secret } },
  { type: 'tool_result', tool_use_id: 't1', tool_name: 'clock', output: secret, error: secret },
];

it('the audit log keeps counts and times of a turn, and no content (it kept what the agent reported)', async () => {
  const rig = await startEngine({ agents: [createScriptedAgent({ script })] });
  const posted = await rig.post(await rig.open(), secret);
  await rig.ports.clock.advance(2000);
  const entries = await rig.ports.audit.list(owner, 10);
  const detail = entries.find((entry) => entry.action === 'chat_turn_completed')?.detail;
  expect(detail).toMatchObject({
    turnId: posted.turnId,
    end: 'turn_done',
    eventCount: expect.any(Number) as number,
    events: { notice: 1, tool_call: 1 },
    toolCalls: [{ toolUseId: 't1', name: 'clock', hasFailed: true }],
  });
  expect(JSON.stringify(detail)).not.toContain(secret);
});
