import { initTRPC, TRPCError } from '@trpc/server';
import type { KeyRole } from '../../contract/api-key';
import type { Owner } from '../core/access/owner';
import { isAppError, type AppError } from '../core/app-error';
import type { Application } from '../core/application';
import type { RouteSettings } from '../protocols/http-route';
import { errorTable } from '../protocols/problem/error-table';
import { toAppError } from '../protocols/problem/to-app-error';

export type TrpcContext = {
  app: Application;
  owner: Owner;
  role: KeyRole;
  keyId: string | null;
  settings: Pick<RouteSettings, 'version' | 'database' | 'retention' | 'limits'>;
};

const trpc = initTRPC.context<TrpcContext>().create({
  errorFormatter({ shape, error }) {
    const refusal = refusalIn(error);
    const problem = refusal && { code: refusal.code, errors: refusal.errors ?? [] };
    const isDefect = error.code === 'INTERNAL_SERVER_ERROR' && problem === null;
    return {
      ...shape,
      message: isDefect ? errorTable.internal.title : (refusal?.message ?? shape.message),
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, problem },
    };
  },
});

/** What the application refused, or the schema of an input, whose own words are for programs. */
function refusalIn({ code, cause }: TRPCError): AppError | null {
  if (isAppError(cause)) return cause;
  return code === 'BAD_REQUEST' && cause ? toAppError(cause) : null;
}

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
