import { errorCodeSchema } from '../../../contract/error-code';
import { AppError } from '../../core/app-error';
import type { HttpRoute } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { errorPage } from '../problem/error-page';

/** Answers the `type` of every problem. */
export const errorPageRoute: HttpRoute = {
  method: 'GET',
  path: '/errors/:code',
  dialect: 'server',
  access: 'public',
  summary: 'Explains an error code',
  invalidStatus: 400,
  responses: { 200: 'text/html', 404: problemSchema },
  handle: ({ params }) => {
    const code = errorCodeSchema.safeParse(params['code']);
    if (!code.success) throw new AppError('not-found', 'There is no such error code.');
    return errorPage(code.data);
  },
};
