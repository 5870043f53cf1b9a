import type { HttpRoute } from '../http-route';
import { bareAliases } from '../server/bare-aliases';
import type { AssetSource } from './asset-source';

type DocsRoutes = { docsPath: string; readAsset: AssetSource };

const shared = { method: 'GET', dialect: 'server', access: 'public', invalidStatus: 400 } as const;

/** Everything comes from here; Swagger UI writes styles into its elements. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const INITIALIZER = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  filter: true,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

/** Swagger UI, which needs nothing from elsewhere and no script inside the page. */
export function createDocsRoutes({ docsPath, readAsset }: DocsRoutes): HttpRoute[] {
  const asset = (name: string, mediaType: 'text/css' | 'text/javascript', read: () => BodyInit | Promise<BodyInit>) =>
    ({
      ...shared,
      path: `${docsPath}/${name}`,
      ...bareAliases(`${docsPath}/${name}`),
      summary: `Part of the page at ${docsPath}`,
      responses: { 200: mediaType },
      handle: async () =>
        new Response(await read(), {
          headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'public, max-age=86400' },
        }),
    }) satisfies HttpRoute;
  return [
    {
      ...shared,
      path: docsPath,
      ...bareAliases(docsPath),
      summary: 'Swagger UI',
      responses: { 200: 'text/html' },
      handle: ({ settings }) => page(settings.title, docsPath),
    },
    asset('swagger-ui.css', 'text/css', () => readAsset('swagger-ui.css')),
    asset('swagger-ui.js', 'text/javascript', () => readAsset('swagger-ui.js')),
    asset('initializer.js', 'text/javascript', () => INITIALIZER),
  ];
}

function page(title: string, docsPath: string): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${docsPath}/swagger-ui.css">
<body style="margin: 0">
<div id="swagger-ui"></div>
<script src="${docsPath}/swagger-ui.js"></script>
<script src="${docsPath}/initializer.js"></script>
</body>
</html>
`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONTENT_SECURITY_POLICY },
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
