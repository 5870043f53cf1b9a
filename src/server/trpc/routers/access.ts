import {
  apiKeyRefSchema,
  apiKeysSchema,
  createApiKeySchema,
  createdApiKeySchema,
  identitySchema,
} from '../../../contract/api-key';
import { decodeCreateKey } from '../../protocols/keys/decode-create-key';
import { encodeApiKey } from '../../protocols/keys/encode-api-key';
import { adminProcedure, procedure, router } from '../init';

export const accessRouter = router({
  me: procedure.output(identitySchema).query(({ ctx }) => ({
    principal: ctx.owner.principal,
    role: ctx.role,
    is_open: ctx.keyId === null,
  })),

  listKeys: adminProcedure
    .output(apiKeysSchema)
    .query(async ({ ctx }) => ({ keys: (await ctx.app.listApiKeys()).map(encodeApiKey) })),

  createKey: adminProcedure
    .input(createApiKeySchema)
    .output(createdApiKeySchema)
    .mutation(async ({ ctx, input }) => {
      const { record, key } = await ctx.app.createApiKey(decodeCreateKey(ctx.owner, input));
      return { ...encodeApiKey(record), key };
    }),

  revokeKey: adminProcedure
    .input(apiKeyRefSchema)
    .mutation(({ ctx, input }) => ctx.app.revokeApiKey(ctx.owner, input.id)),
});
