import { isLoopbackHost } from '../settings/is-loopback-host';
import type { HttpSettings } from './http-settings';

/** `a.example:8080` → `a.example`, `[::1]:80` → `[::1]`. */
function hostname(host: string): string {
  return host.replace(/:\d*$/, '');
}

/** The host as the client named it; what Next or a server puts into `request.url` may be another. */
export function hostOf(request: Request, url: URL): string {
  return (request.headers.get('host') ?? url.host).toLowerCase();
}

/** When only this machine can connect, a foreign name in `Host` means that a web page rebound its own name to us. */
export function isTrustedHost(host: string, settings: Pick<HttpSettings, 'host' | 'publicUrl'>): boolean {
  if (!isLoopbackHost(settings.host)) return true;
  const publicHost = settings.publicUrl === null ? null : new URL(settings.publicUrl).host;
  return isLoopbackHost(hostname(host)) || host === publicHost;
}

/** Whether a page of this origin may call: ours, loopback, or one that the settings name. */
export function isTrustedOrigin(origin: string, host: string, settings: HttpSettings): boolean {
  const { origins } = settings.cors;
  return (
    isSameOrigin(origin, host, settings) ||
    origins.includes('*') ||
    origins.includes(origin) ||
    isLoopbackOrigin(origin)
  );
}

/** By host, not by scheme: behind a proxy that ends TLS we see `http` where the page sees `https`. */
export function isSameOrigin(origin: string, host: string, { publicUrl }: HttpSettings): boolean {
  const originHost = hostOfOrigin(origin);
  return originHost !== null && (originHost === host || (publicUrl !== null && origin === new URL(publicUrl).origin));
}

function isLoopbackOrigin(origin: string): boolean {
  const host = hostOfOrigin(origin);
  return host !== null && isLoopbackHost(hostname(host));
}

/** `null` for the opaque origin `null` and for anything that is no web origin. */
function hostOfOrigin(origin: string): string | null {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return null;
  return new URL(origin).host;
}
