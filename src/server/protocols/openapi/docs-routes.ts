import type { HttpRoute } from '../http-route';
import type { AssetSource } from './asset-source';
import { createReferencePage } from './reference-page';

const INITIALIZER = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

/** Swagger UI, to read about the endpoints and try them out. */
export function createDocsRoutes(path: string, readAsset: AssetSource): HttpRoute[] {
  return createReferencePage({
    path,
    summary: 'Swagger UI',
    element: '<div id="swagger-ui"></div>\n',
    parts: [
      { name: 'swagger-ui.css', mediaType: 'text/css', read: () => readAsset('swagger-ui.css') },
      { name: 'swagger-ui.js', mediaType: 'text/javascript', read: () => readAsset('swagger-ui.js') },
      { name: 'initializer.js', mediaType: 'text/javascript', read: () => INITIALIZER },
    ],
  });
}
