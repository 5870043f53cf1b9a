import { approvalDecisionSchema } from '../../../contract/approval-decision';
import { conversationRefSchema } from '../../../contract/conversation-ref';
import { interruptReceiptSchema } from '../../../contract/interrupt-receipt';
import { listMessagesSchema, messagesPageSchema, postedMessageSchema } from '../../../contract/message';
import { sendMessageSchema } from '../../../contract/send-message';
import { encodeMessagesPage } from '../../protocols/conversations/encode-messages-page';
import { encodePosted } from '../../protocols/conversations/encode-posted';
import { decodeSentMessage } from '../decode-sent-message';
import { procedure, router } from '../init';
import { toRef } from '../to-ref';

export const messagesRouter = router({
  /** The active branch folded to `last_event_id`; following the events from there continues it. */
  list: procedure
    .input(conversationRefSchema.extend(listMessagesSchema.shape))
    .output(messagesPageSchema)
    .query(async ({ ctx, input }) => encodeMessagesPage(await ctx.app.readSnapshot(toRef(ctx.owner, input)), input)),

  post: procedure
    .input(sendMessageSchema)
    .output(postedMessageSchema)
    .mutation(async ({ ctx, input }) => encodePosted(await ctx.app.postMessage(await decodeSentMessage(ctx, input)))),

  interrupt: procedure
    .input(conversationRefSchema)
    .output(interruptReceiptSchema)
    .mutation(({ ctx, input }) => ctx.app.interruptTurn(toRef(ctx.owner, input))),

  approvals: router({
    resolve: procedure
      .input(conversationRefSchema.extend(approvalDecisionSchema.shape))
      .mutation(({ ctx, input: { id, ...decision } }) => ctx.app.resolveApproval(toRef(ctx.owner, { id }), decision)),
  }),
});
