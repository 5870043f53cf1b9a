import { z } from 'zod';

/** The tool's name in a request that is about no tool: its `message` is the question, and it is allowed once or not at all. */
export const QUESTION_TOOL = 'approval';

/** A person's answer to an `approval_request`; `input` replaces the tool's arguments. */
export const approvalDecisionSchema = z
  .object({
    request_id: z.string().min(1),
    behavior: z.enum(['allow', 'deny']),
    message: z.string().max(4000).optional(),
    input: z.record(z.string(), z.unknown()).optional(),
    /** `conversation`: the tool is allowed from now on, and nobody is asked about it again in this conversation. */
    scope: z.enum(['once', 'conversation']).optional(),
  })
  .meta({ id: 'ApprovalDecision' });
export type ApprovalDecision = z.infer<typeof approvalDecisionSchema>;
