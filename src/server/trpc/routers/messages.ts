import { approvalDecisionSchema } from '../../../contract/approval-decision';
import { conversationRefSchema } from '../../../contract/conversation-ref';
import { interruptReceiptSchema, interruptSchema } from '../../../contract/interrupt-receipt';
import {
  headSchema,
  listMessagesSchema,
  messagesPageSchema,
  postedMessageSchema,
  regenerateSchema,
  switchHeadSchema,
} from '../../../contract/message';
import { idempotencyKeySchema } from '../../../contract/idempotency-key';
import { decodeRegenerate } from '../../protocols/conversations/decode-regenerate';
import { encodeMessagesPage, toBranchWindow } from '../../protocols/conversations/encode-messages-page';
import { encodePosted } from '../../protocols/conversations/encode-posted';
import { toIdempotency } from '../../protocols/turns/idempotency';
import { procedure, router } from '../init';
import { toRef } from '../to-ref';

export const messagesRouter = router({
  /** The active branch folded to `last_event_id`; following the events from there continues it. */
  list: procedure
    .input(conversationRefSchema.extend(listMessagesSchema.shape))
    .output(messagesPageSchema)
    .query(async ({ ctx, input }) =>
      encodeMessagesPage(await ctx.app.readSnapshot(toRef(ctx.owner, input), toBranchWindow(input)), input),
    ),

  /** Answers a question again, next to the answers it has. */
  regenerate: procedure
    .input(conversationRefSchema.extend({ ...regenerateSchema.shape, idempotency_key: idempotencyKeySchema }))
    .output(postedMessageSchema)
    .mutation(async ({ ctx, input: { id, idempotency_key: key, ...asked } }) => {
      const ref = toRef(ctx.owner, { id });
      const post = { ...ref, ...decodeRegenerate(asked), ...toIdempotency(key, asked) };
      return encodePosted(await ctx.app.postMessage(post));
    }),

  /** Shows the branch through this message; answers the message that it ends with. */
  setHead: procedure
    .input(conversationRefSchema.extend(switchHeadSchema.shape))
    .output(headSchema)
    .mutation(async ({ ctx, input: { id, message_id: messageId, if_hidden: onlyIfHidden } }) => ({
      message_id: await ctx.app.switchBranch(toRef(ctx.owner, { id }), { messageId, onlyIfHidden }),
    })),

  interrupt: procedure
    .input(conversationRefSchema.extend(interruptSchema.shape))
    .output(interruptReceiptSchema)
    .mutation(({ ctx, input: { id, turn_id: turnId } }) =>
      ctx.app.interruptTurn(toRef(ctx.owner, { id }), turnId === undefined ? {} : { turnId }),
    ),

  approvals: router({
    resolve: procedure
      .input(conversationRefSchema.extend(approvalDecisionSchema.shape))
      .mutation(({ ctx, input: { id, ...decision } }) => ctx.app.resolveApproval(toRef(ctx.owner, { id }), decision)),
  }),
});
