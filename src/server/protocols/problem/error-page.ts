import type { ErrorCode } from '../../../contract/error-code';
import { errorExplanations } from './error-explanations';
import { errorTable } from './error-table';

/** The page behind a problem's `type`: what the error means and what to do. */
export function errorPage(code: ErrorCode): Response {
  const { title, status } = errorTable[code];
  return page({
    title,
    body: `<p>${toHtml(errorExplanations[code])}</p><p><code>${code}</code> · HTTP ${status}</p>`,
    status: 200,
  });
}

export function notFoundPage(): Response {
  return page({
    title: 'Not found',
    body: '<p>There is nothing at this address.</p><p><a href="/">Start page</a></p>',
    status: 404,
  });
}

function page({ title, body, status }: { title: string; body: string; status: number }): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What stands between backticks is code. */
function toHtml(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
