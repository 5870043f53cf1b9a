import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { KeyRole } from '../../contract/api-key';
import type { Owner } from '../core/access/owner';
import { isAppError } from '../core/app-error';
import type { Application } from '../core/application';
import type { RouteSettings } from '../protocols/http-route';
import { errorTable } from '../protocols/problem/error-table';

export type TrpcContext = {
  app: Application;
  owner: Owner;
  role: KeyRole;
  keyId: string | null;
  settings: Pick<RouteSettings, 'version' | 'database' | 'retention'>;
};

const trpc = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  errorFormatter({ shape, error }) {
    const problem = isAppError(error.cause) ? { code: error.cause.code, errors: error.cause.errors ?? [] } : null;
    const isDefect = error.code === 'INTERNAL_SERVER_ERROR' && problem === null;
    return {
      ...shape,
      message: isDefect ? errorTable.internal.title : shape.message,
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, problem },
    };
  },
});

/** Gives expected failures the status that the error table has for them; the rest stays an internal error with fixed text. */
const translateErrors = trpc.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !isAppError(result.error.cause)) return result;
  const { cause } = result.error;
  throw new TRPCError({ code: errorTable[cause.code].trpc, message: cause.message, cause });
});

export const router = trpc.router;
export const procedure = trpc.procedure.use(translateErrors);

/** For keys with the role `admin`. */
export const adminProcedure = procedure.use(({ ctx, next }) => {
  if (ctx.role === 'admin') return next();
  throw new TRPCError({ code: errorTable.forbidden.trpc, message: 'This needs a key with the role admin.' });
});
