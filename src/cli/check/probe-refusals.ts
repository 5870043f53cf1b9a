import type { ProbeContext } from './probe-context';

const BAD_BODIES: [string, unknown][] = [
  ['an empty object', {}],
  ['no JSON', '{"threadId": '],
  ['messages that are no list', { threadId: 't', runId: 'r', messages: 'none' }],
  ['a thread id that is no text', { threadId: 1, runId: 'r', messages: [] }],
];

/** Bodies that are no run. */
export async function probeRefusals(probe: ProbeContext): Promise<void> {
  const { findings } = probe;
  findings.exercise('P12');
  for (const [name, body] of BAD_BODIES) {
    findings.during(name);
    const answer = await probe.post(body);
    if (answer.status >= 400 && answer.status < 500) continue;
    findings.fault('P12', `it was answered ${String(answer.status)} ${answer.contentType}`);
  }
}
