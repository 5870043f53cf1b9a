import {
  createModelSchema,
  listedModelsSchema,
  listModelsSchema,
  modelRefSchema,
  modelSchema,
  modelsSchema,
  patchModelSchema,
  testConnectionSchema,
  testedConnectionSchema,
} from '../../../contract/model';
import { decodeModelChange, decodeServer } from '../../protocols/models/decode-model';
import { encodeModel } from '../../protocols/models/encode-model';
import { adminProcedure, router } from '../init';

export const modelsRouter = router({
  list: adminProcedure
    .output(modelsSchema)
    .query(async ({ ctx }) => ({ models: (await ctx.app.listModels()).map(encodeModel) })),

  create: adminProcedure
    .input(createModelSchema)
    .output(modelSchema)
    .mutation(async ({ ctx, input }) => {
      const { provider, model } = input;
      return encodeModel(await ctx.app.createModel(ctx.owner, { ...decodeModelChange(input), provider, model }));
    }),

  patch: adminProcedure
    .input(modelRefSchema.extend({ change: patchModelSchema }))
    .output(modelSchema)
    .mutation(async ({ ctx, input: { id, change } }) =>
      encodeModel(await ctx.app.changeModel(ctx.owner, id, decodeModelChange(change))),
    ),

  delete: adminProcedure.input(modelRefSchema).mutation(({ ctx, input }) => ctx.app.deleteModel(ctx.owner, input.id)),

  listModels: adminProcedure
    .input(listModelsSchema)
    .output(listedModelsSchema)
    .mutation(({ ctx, input }) => ctx.app.listModelsOf(decodeServer(input))),

  testConnection: adminProcedure
    .input(testConnectionSchema)
    .output(testedConnectionSchema)
    .mutation(({ ctx, input }) => ctx.app.testConnection({ ...decodeServer(input), model: input.model })),
});
