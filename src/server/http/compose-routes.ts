import type { HttpRoute } from '../protocols/http-route';
import { errorPageRoute } from '../protocols/server/error-page-route';
import { createHealthRoutes } from '../protocols/server/health-routes';
import { createInfoRoute } from '../protocols/server/info-route';
import { createRootRedirectRoute } from '../protocols/server/root-redirect-route';
import type { HttpSettings } from './http-settings';
import type { KeyRing } from './key-ring';
import { createSignInRoutes } from './sign-in-routes';

type ComposeRoutes = {
  settings: HttpSettings;
  keys: KeyRing;
  /** The routes of the dialects that are served. */
  dialects: readonly (readonly HttpRoute[])[];
};

/** The dialects' routes and those that every server has. */
export function composeRoutes({ settings, keys, dialects }: ComposeRoutes): HttpRoute[] {
  const { healthPath, infoPath, isUiEnabled, docsPath } = settings;
  const routes: HttpRoute[] = [
    ...dialects.flat(),
    ...createHealthRoutes(healthPath),
    createInfoRoute(infoPath, () => routes),
    errorPageRoute,
    ...createSignInRoutes(keys),
    ...(isUiEnabled ? [] : [createRootRedirectRoute(docsPath ?? '/info')]),
  ];
  return routes;
}
