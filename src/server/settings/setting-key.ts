import { z } from 'zod';
import { settingsSchema } from './settings-schema';

/** One setting: its place in the file (`cors.max_age`), its name in the environment, and what it is for. */
export type SettingKey = { path: string; environmentName: string; description: string };

/** Names that other tools use too; the `PARLEY_` name wins over them. */
export const SHARED_NAMES: Readonly<Record<string, string>> = {
  PORT: 'port',
  HOST: 'host',
  DATABASE_URL: 'database_url',
};

/** Groups of settings in the file, e.g. `cors`. */
export const SETTING_GROUPS: readonly string[] = Object.entries(settingsSchema.shape)
  .filter(([, schema]) => schema instanceof z.ZodObject)
  .map(([name]) => name);

export const SETTING_KEYS: readonly SettingKey[] = Object.entries(settingsSchema.shape).flatMap(([name, schema]) =>
  schema instanceof z.ZodObject
    ? Object.entries<z.ZodType>(schema.shape).map(([inner, leaf]) => toKey(`${name}.${inner}`, leaf))
    : [toKey(name, schema)],
);

function toKey(path: string, schema: z.ZodType): SettingKey {
  return {
    path,
    environmentName: `PARLEY_${path.replace('.', '_').toUpperCase()}`,
    description: schema.description ?? '',
  };
}
