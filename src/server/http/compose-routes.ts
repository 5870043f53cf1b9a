import type { KeyRing } from '../core/access/key-ring';
import type { HttpRoute } from '../protocols/http-route';
import type { AssetSource } from '../protocols/openapi/asset-source';
import { createDocsRoutes } from '../protocols/openapi/docs-routes';
import { createRedocRoutes } from '../protocols/openapi/redoc-routes';
import { createOpenapiRoute } from '../protocols/openapi/openapi-route';
import { bareAliases } from '../protocols/server/bare-aliases';
import { keyRoutes } from '../protocols/keys/key-routes';
import { modelRoutes } from '../protocols/models/model-routes';
import { errorPageRoute } from '../protocols/server/error-page-route';
import { createHealthRoutes } from '../protocols/server/health-routes';
import { createInfoRoute } from '../protocols/server/info-route';
import { createRootRedirectRoute } from '../protocols/server/root-redirect-route';
import type { HttpSettings } from './http-settings';
import { createSignInRoutes } from './sign-in-routes';

type ComposeRoutes = {
  settings: HttpSettings;
  keys: KeyRing;
  readAsset: AssetSource;
  /** The routes of the dialects that are served. */
  dialects: readonly (readonly HttpRoute[])[];
};

/** The dialects' routes and those that every server has. */
export function composeRoutes({ settings, keys, readAsset, dialects }: ComposeRoutes): HttpRoute[] {
  const { healthPath, infoPath, isUiEnabled, docsPath, redocPath } = settings;
  const routes: HttpRoute[] = [
    ...dialects.flat(),
    ...createHealthRoutes(healthPath),
    createInfoRoute(infoPath, () => routes),
    createOpenapiRoute(() => routes),
    ...(docsPath === null ? [] : createDocsRoutes(docsPath, readAsset)),
    ...(redocPath === null ? [] : createRedocRoutes(redocPath, readAsset)),
    errorPageRoute,
    ...createSignInRoutes(keys),
    ...keyRoutes,
    ...modelRoutes,
    ...(isUiEnabled ? [] : [createRootRedirectRoute(shortest(docsPath ?? infoPath))]),
  ];
  return routes;
}

function shortest(path: string): string {
  return bareAliases(path).aliases?.[0] ?? path;
}
