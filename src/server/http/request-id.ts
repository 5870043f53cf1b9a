const SANE = /^[A-Za-z0-9._-]{1,128}$/;

/** The id that the client gave, when it is fit for a header and a log, else a new one. */
export function requestIdOf(request: Request, newId: () => string): string {
  const given = request.headers.get('x-request-id');
  return given !== null && SANE.test(given) ? given : newId();
}
