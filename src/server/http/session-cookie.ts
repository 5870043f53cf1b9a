const NAME = 'parley_session';
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

export function readSessionCookie(request: Request): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? null;
}

/** Sent to pages of this site only, and out of reach of their scripts. */
export function sessionCookie(token: string, isSecure: boolean): string {
  return withAttributes(`${NAME}=${token}; Max-Age=${SESSION_MS / 1000}`, isSecure);
}

export function clearedSessionCookie(isSecure: boolean): string {
  return withAttributes(`${NAME}=; Max-Age=0`, isSecure);
}

function withAttributes(cookie: string, isSecure: boolean): string {
  return `${cookie}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
