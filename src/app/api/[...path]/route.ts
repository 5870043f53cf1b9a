import { getContainer } from '../../../server/container';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Every endpoint, also those outside `/api`: `next.config.mjs` rewrites them to here, and the request keeps its own URL. */
async function handle(request: Request): Promise<Response> {
  const { http } = await getContainer();
  return http(request);
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
