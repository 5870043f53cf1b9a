import { existsSync } from 'node:fs';

/** The environment of the process, with what `.env` in the working folder adds. The only place that reads `process.env`. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { ...process.env };
}

/** Next and React look at this name while they load. */
export function setProductionMode(): void {
  Object.assign(process.env, { NODE_ENV: 'production' });
}
