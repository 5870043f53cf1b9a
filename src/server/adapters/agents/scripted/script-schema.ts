import { z } from 'zod';
import type { ScriptStep } from './script-step';

const MAX_STEPS = 1000;

const text = z.string().min(1).max(100_000);
const name = z.string().min(1).max(200);
const object = z.record(z.string(), z.unknown());
const pace = z.number().min(0).max(10_000).default(60);
const steps: z.ZodType<ScriptStep[]> = z.lazy(() => z.array(stepSchema).max(MAX_STEPS));

const conditionSchema = z.strictObject({
  text: z
    .string()
    .refine(isPattern, { error: 'is no regular expression' })
    .transform((pattern) => new RegExp(pattern, 'iu'))
    .optional(),
  approval: z.enum(['allow', 'deny']).optional(),
  results: z.boolean().optional(),
});

/** Each kind of step is named by the key that only it has. */
const kinds = {
  say: z.strictObject({ say: text, pace }).transform((step) => ({ kind: 'say', text: step.say, pace: step.pace })),
  reason: z
    .strictObject({ reason: text, pace })
    .transform((step) => ({ kind: 'reason', text: step.reason, pace: step.pace })),
  call: z
    .strictObject({
      call: name,
      input: object.default({}),
      result: z.unknown().optional(),
      error: text.optional(),
      approval: text.optional(),
      pace: pace.default(0),
    })
    .transform(({ call, result = null, ...step }) => ({
      kind: 'call',
      name: call,
      result,
      error: undefined,
      approval: undefined,
      ...step,
    })),
  client_call: z
    .strictObject({ client_call: name, input: object.default({}), pace: pace.default(0) })
    .transform(({ client_call, ...step }) => ({ kind: 'client_call', name: client_call, ...step })),
  state: z.strictObject({ state: z.unknown() }).transform((step) => ({ kind: 'state', state: step.state })),
  patch: z.strictObject({ patch: z.array(object).min(1) }).transform((step) => ({ kind: 'patch', patch: step.patch })),
  step: z
    .strictObject({ step: name, do: steps })
    .transform((step) => ({ kind: 'step', name: step.step, steps: step.do })),
  activity: z
    .strictObject({ activity: name, id: name.optional(), content: object })
    .transform(({ activity, id = activity, content }) => ({
      kind: 'activity',
      id,
      activityType: activity,
      content,
    })),
  custom: z
    .strictObject({ custom: name, value: z.unknown().optional() })
    .transform((step) => ({ kind: 'custom', name: step.custom, value: step.value ?? null })),
  notice: z
    .strictObject({ notice: text, level: z.enum(['info', 'warning', 'error']).default('info') })
    .transform((step) => ({ kind: 'notice', text: step.notice, level: step.level })),
  wait: z.strictObject({ wait: z.number().min(0).max(3600) }).transform((step) => ({ kind: 'wait', seconds: step.wait })),
  fail: z
    .strictObject({ fail: text, code: z.enum(['agent-unavailable', 'agent-misbehaved']).default('agent-misbehaved') })
    .transform((step) => ({ kind: 'fail', text: step.fail, code: step.code })),
  when: z.strictObject({ when: conditionSchema, do: steps, else: steps.default([]) }).transform((step) => ({
    kind: 'when',
    condition: { text: undefined, approval: undefined, results: undefined, ...step.when },
    steps: step.do,
    otherwise: step.else,
  })),
} as const satisfies Record<ScriptStep['kind'], unknown> as Record<ScriptStep['kind'], z.ZodType<ScriptStep>>;

const KINDS = Object.keys(kinds) as ScriptStep['kind'][];

const stepSchema: z.ZodType<ScriptStep> = object.transform((value, context) => {
  const named = KINDS.filter((kind) => kind in value);
  const [kind] = named;
  if (kind === undefined || named.length > 1) {
    const message = `a step has exactly one of ${KINDS.join(', ')}`;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  }
  const parsed = kinds[kind].safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: value } as never);
  return z.NEVER;
});

/** What a scripted agent does in each turn, from the first step on. */
export const scriptSchema = z.array(stepSchema).min(1, { error: 'has no steps' }).max(MAX_STEPS);

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'iu') instanceof RegExp;
  } catch {
    return false;
  }
}
