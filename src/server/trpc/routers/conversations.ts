import {
  conversationSchema,
  conversationsPageSchema,
  foundMessagesSchema,
  listConversationsSchema,
  patchConversationSchema,
  searchMessagesSchema,
} from '../../../contract/conversation';
import { conversationRefSchema } from '../../../contract/conversation-ref';
import { decodeConversationQuery, encodeConversationsPage } from '../../protocols/conversations/conversations-page';
import { encodeFoundMessages } from '../../protocols/conversations/encode-found-messages';
import { encodeConversation } from '../../protocols/conversations/encode-conversation';
import { procedure, router } from '../init';
import { toRef } from '../to-ref';

const { title, pinned } = patchConversationSchema.shape;

export const conversationsRouter = router({
  list: procedure
    .input(listConversationsSchema)
    .output(conversationsPageSchema)
    .query(async ({ ctx, input }) =>
      encodeConversationsPage(await ctx.app.listConversations(decodeConversationQuery(ctx.owner, input)), input.limit),
    ),

  searchMessages: procedure
    .input(searchMessagesSchema)
    .output(foundMessagesSchema)
    .query(async ({ ctx, input }) =>
      encodeFoundMessages(await ctx.app.searchMessages({ owner: ctx.owner, search: input.q, limit: input.limit })),
    ),

  get: procedure
    .input(conversationRefSchema)
    .output(conversationSchema)
    .query(async ({ ctx, input }) => encodeConversation(await ctx.app.getConversation(toRef(ctx.owner, input)))),

  rename: procedure
    .input(conversationRefSchema.extend({ title: title.unwrap() }))
    .output(conversationSchema)
    .mutation(async ({ ctx, input }) =>
      encodeConversation(await ctx.app.changeConversation(toRef(ctx.owner, input), { title: input.title })),
    ),

  setPinned: procedure
    .input(conversationRefSchema.extend({ pinned: pinned.unwrap() }))
    .output(conversationSchema)
    .mutation(async ({ ctx, input }) =>
      encodeConversation(await ctx.app.changeConversation(toRef(ctx.owner, input), { pinned: input.pinned })),
    ),

  archive: procedure
    .input(conversationRefSchema)
    .output(conversationSchema)
    .mutation(async ({ ctx, input }) => encodeConversation(await ctx.app.archiveConversation(toRef(ctx.owner, input)))),

  unarchive: procedure
    .input(conversationRefSchema)
    .output(conversationSchema)
    .mutation(async ({ ctx, input }) =>
      encodeConversation(await ctx.app.unarchiveConversation(toRef(ctx.owner, input))),
    ),

  delete: procedure
    .input(conversationRefSchema)
    .mutation(({ ctx, input }) => ctx.app.deleteConversation(toRef(ctx.owner, input))),
});
