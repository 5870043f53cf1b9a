import type { RouteSettings } from '../protocols/http-route';

export type CorsSettings = {
  /** Other origins that may call, or `*`. Our own origin and loopback may always. */
  origins: readonly string[];
  allowCredentials: boolean;
  allowMethods: readonly string[];
  /** Empty: whatever the browser asks for. */
  allowHeaders: readonly string[];
  exposeHeaders: readonly string[];
  maxAgeSeconds: number;
};

export type HttpSettings = RouteSettings & {
  /** Address that the server listens on. */
  host: string;
  /** How clients reach the server when a proxy stands in front, without a slash at the end. */
  publicUrl: string | null;
  healthPath: string;
  infoPath: string;
  redocPath: string | null;
  cors: CorsSettings;
  /** Requests that may be in work at once, open streams not counted. */
  limitConcurrency: number;
  /** Requests of one key; 0 for no limit. */
  rateLimitPerMinute: number;
};
