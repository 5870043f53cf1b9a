import { z } from 'zod';

/** Why a turn ended. `tool_calls`: a client-side tool waits; `approval`: a person must decide. */
export const stopReasonSchema = z
  .enum([
    'end_turn',
    'max_tokens',
    'max_iterations',
    'tool_calls',
    'approval',
    'interrupted',
    'timeout',
    'refusal',
    'blocked',
  ])
  .meta({ id: 'StopReason' });
export type StopReason = z.infer<typeof stopReasonSchema>;
