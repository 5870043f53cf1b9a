import { isLoopbackHost } from '../settings/is-loopback-host';
import type { HttpSettings } from './http-settings';

/** `a.example:8080` → `a.example`, `[::1]:80` → `[::1]`. A name may end in a dot, which says that it is whole. */
function hostname(host: string): string {
  return host.replace(/:\d*$/, '').replace(/([^.])\.$/, '$1');
}

/** The host as the client named it; what Next or a server puts into `request.url` may be another. */
export function hostOf(request: Request, url: URL): string {
  return (request.headers.get('host') ?? url.host).toLowerCase();
}

/** When only this machine can connect, a foreign name in `Host` means that a web page rebound its own name to us. */
export function isTrustedHost(host: string, settings: Pick<HttpSettings, 'host' | 'publicUrl'>): boolean {
  if (!isLoopbackHost(settings.host)) return true;
  const publicHost = settings.publicUrl === null ? null : new URL(settings.publicUrl).host;
  return isLoopbackHost(hostname(host)) || host.toLowerCase().replace(/\.$/, '') === publicHost;
}

/** Whether a page of this origin may call: ours, loopback, or one that the settings name. */
export function isTrustedOrigin(origin: string, host: string, settings: HttpSettings): boolean {
  const { origins } = settings.cors;
  if (origins.includes('*')) return true;
  const parsed = parseOrigin(origin);
  if (!parsed) return false;
  return (
    isSameOrigin(origin, host, settings) ||
    isLoopbackHost(parsed.hostname) ||
    origins.some((trusted) => parseOrigin(trusted)?.origin === parsed.origin)
  );
}

/** By host, not by scheme: behind a proxy that ends TLS we see `http` where the page sees `https`. */
export function isSameOrigin(origin: string, host: string, { publicUrl }: HttpSettings): boolean {
  const parsed = parseOrigin(origin);
  return (
    parsed !== null && (parsed.host === host || (publicUrl !== null && parsed.origin === new URL(publicUrl).origin))
  );
}

/** `null` for the opaque origin `null` and for anything that is no web origin as browsers write it. */
function parseOrigin(origin: string): URL | null {
  return /^https?:\/\/[^/?#@\s]+$/i.test(origin) && URL.canParse(origin) ? new URL(origin) : null;
}
