import type { HttpRoute } from '../http-route';
import type { AssetSource } from './asset-source';
import { createReferencePage } from './reference-page';

/** Redoc, to read about the endpoints on one long page. Its search would need a script that the page policy does not allow. */
export function createRedocRoutes(path: string, readAsset: AssetSource): HttpRoute[] {
  return createReferencePage({
    path,
    summary: 'Redoc',
    element: '<redoc spec-url="/openapi.json" disable-search="true"></redoc>\n',
    parts: [{ name: 'redoc.js', mediaType: 'text/javascript', read: () => readAsset('redoc.js') }],
  });
}
