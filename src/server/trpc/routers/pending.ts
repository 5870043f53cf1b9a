import { conversationRefSchema } from '../../../contract/conversation-ref';
import { pendingQueueSchema, replacePendingSchema } from '../../../contract/pending';
import { procedure, router } from '../init';
import { toRef } from '../to-ref';

export const pendingRouter = router({
  get: procedure
    .input(conversationRefSchema)
    .output(pendingQueueSchema)
    .query(({ ctx, input }) => ctx.app.getPending(toRef(ctx.owner, input))),

  replace: procedure
    .input(conversationRefSchema.extend(replacePendingSchema.shape))
    .output(pendingQueueSchema)
    .mutation(({ ctx, input: { id, ...change } }) => ctx.app.replacePending(toRef(ctx.owner, { id }), change)),
});
