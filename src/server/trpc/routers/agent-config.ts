import { agentConfigSchema } from '../../../contract/conversation';
import { conversationRefSchema } from '../../../contract/conversation-ref';
import { procedure, router } from '../init';
import { toRef } from '../to-ref';

export const agentConfigRouter = router({
  get: procedure
    .input(conversationRefSchema)
    .output(agentConfigSchema)
    .query(({ ctx, input }) => ctx.app.getAgentConfig(toRef(ctx.owner, input))),

  patch: procedure
    .input(conversationRefSchema.extend({ change: agentConfigSchema }))
    .output(agentConfigSchema)
    .mutation(({ ctx, input }) => ctx.app.changeAgentConfig(toRef(ctx.owner, input), input.change)),
});
