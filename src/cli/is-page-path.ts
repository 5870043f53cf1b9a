/** The pages and their assets. Every other path is an endpoint, or a 404 as a client expects it. */
const PAGES = /^\/(?:$|c\/|c$|settings(?:\/|$)|sign-in(?:\/|$)|_next\/|[\w-]+\.(?:ico|png|svg|txt|webmanifest)$)/;

/** Whether Next renders this path, rather than the HTTP edge answering it. */
export function isPagePath(path: string): boolean {
  return PAGES.test(path);
}
