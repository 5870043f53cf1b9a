import { agentsSchema } from '../../../contract/agent';
import { procedure, router } from '../init';

export const agentsRouter = router({
  list: procedure.output(agentsSchema).query(async ({ ctx }) => ({ agents: await ctx.app.listAgents() })),
});
