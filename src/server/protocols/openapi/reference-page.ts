import type { HttpRoute } from '../http-route';
import { bareAliases } from '../server/bare-aliases';

const shared = { method: 'GET', dialect: 'server', access: 'public', invalidStatus: 400 } as const;

/** Everything comes from here; both viewers write styles into their elements. */
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

type Part = { name: string; mediaType: 'text/css' | 'text/javascript'; read: () => BodyInit | Promise<BodyInit> };

type ReferencePage = {
  path: string;
  summary: string;
  /** The element that the scripts fill. */
  element: string;
  /** Style sheets and scripts, in the order in which they are loaded. */
  parts: readonly Part[];
};

/** A page that shows `/openapi.json`, with all that it is made of. Nothing comes from elsewhere, no script is inside it. */
export function createReferencePage({ path, summary, element, parts }: ReferencePage): HttpRoute[] {
  return [
    {
      ...shared,
      path,
      ...bareAliases(path),
      summary,
      responses: { 200: 'text/html' },
      handle: ({ settings }) => page(settings.title, element + parts.map((part) => toTag(path, part)).join('\n')),
    },
    ...parts.map((part) => toRoute(path, part)),
  ];
}

function toRoute(path: string, { name, mediaType, read }: Part): HttpRoute {
  return {
    ...shared,
    path: `${path}/${name}`,
    ...bareAliases(`${path}/${name}`),
    summary: `Part of the page at ${path}`,
    responses: { 200: mediaType },
    handle: async () =>
      new Response(await read(), {
        headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'public, max-age=86400' },
      }),
  };
}

function toTag(path: string, { name, mediaType }: Part): string {
  return mediaType === 'text/css'
    ? `<link rel="stylesheet" href="${path}/${name}">`
    : `<script src="${path}/${name}"></script>`;
}

function page(title: string, content: string): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title>
<link rel="icon" href="data:,">
<body style="margin: 0">
${content}
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
