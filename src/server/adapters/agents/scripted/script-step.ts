/** Words, or pieces of arguments, a second; 0 is all at once. */
type Paced = { pace: number };

export type ScriptCall = Paced & {
  kind: 'call';
  name: string;
  input: Record<string, unknown>;
  result: unknown;
  /** The call fails with this message instead. */
  error: string | undefined;
  /** What a person is asked first. */
  approval: string | undefined;
};

export type ScriptCondition = {
  /** What the user's text must match, whatever the case. */
  text: RegExp | undefined;
  /** How the last approval was decided in this turn. */
  approval: 'allow' | 'deny' | undefined;
  /** Whether this turn brings the results of the client's tools. */
  results: boolean | undefined;
};

/** One thing that a scripted agent does. `steps`: the things inside it. */
export type ScriptStep =
  | (Paced & { kind: 'say' | 'reason'; text: string })
  | ScriptCall
  | (Paced & { kind: 'client_call'; name: string; input: Record<string, unknown> })
  | { kind: 'state'; state: unknown }
  | { kind: 'patch'; patch: Record<string, unknown>[] }
  | { kind: 'step'; name: string; steps: ScriptStep[] }
  | { kind: 'activity'; id: string; activityType: string; content: Record<string, unknown> }
  | { kind: 'custom'; name: string; value: unknown }
  | { kind: 'notice'; text: string; level: 'info' | 'warning' | 'error' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'fail'; text: string; code: 'agent-unavailable' | 'agent-misbehaved' }
  | { kind: 'when'; condition: ScriptCondition; steps: ScriptStep[]; otherwise: ScriptStep[] };

/** All steps, those inside others too. */
export function allSteps(steps: readonly ScriptStep[]): ScriptStep[] {
  return steps.flatMap((step) => {
    if (step.kind === 'step') return [step, ...allSteps(step.steps)];
    if (step.kind === 'when') return [step, ...allSteps(step.steps), ...allSteps(step.otherwise)];
    return [step];
  });
}
