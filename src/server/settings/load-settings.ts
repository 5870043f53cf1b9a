import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { checkSettings } from './check-settings';
import { findPackageRoot } from './find-package-root';
import { fromConfigFile } from './from-config-file';
import { fromEnvironment } from './from-environment';
import type { SettingSource } from './setting-source';
import type { Settings } from './settings';
import { StartupError } from './startup-error';
import { settingsSchema, type SettingsInput } from './settings-schema';

export type LoadSettings = {
  environment: Readonly<Record<string, string | undefined>>;
  workingFolder: string;
  /** Highest priority: values of the command line by setting path. */
  flags?: SettingSource;
  configFile?: string;
};

/** Merges flags over environment over file over defaults and checks the whole. Throws one StartupError that lists every mistake. */
export function loadSettings(input: LoadSettings): Settings {
  const named = input.configFile ?? input.environment['PARLEY_CONFIG'];
  const file = fromConfigFile(resolve(input.workingFolder, named ?? 'parley.config.yaml'), named !== undefined);
  const sources = [file, fromEnvironment(input.environment), ...(input.flags === undefined ? [] : [input.flags])];
  const values = new Map(sources.flatMap((source) => [...source.values]));
  const problems = sources.flatMap((source) => source.problems);

  const parsed = settingsSchema.safeParse(toTree(values));
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => toProblem(issue, values)));
  else problems.push(...checkSettings(parsed.data));
  if (!parsed.success || problems.length > 0) throw new StartupError([...new Set(problems)]);
  return complete(parsed.data, input.workingFolder, values.has('agents'));
}

type Values = SettingSource['values'];

function toTree(values: Values): Record<string, unknown> {
  const tree: Record<string, Record<string, unknown>> & Record<string, unknown> = {
    cors: {},
    limits: {},
    retention: {},
  };
  for (const [path, { value }] of values) {
    const [group, key] = path.split('.');
    if (group === undefined) continue;
    if (key === undefined) (tree as Record<string, unknown>)[group] = value;
    else (tree[group] ??= {})[key] = value;
  }
  return tree;
}

function toProblem(issue: z.core.$ZodIssue, values: Values): string {
  const path = issue.path.filter((part) => typeof part === 'string').join('.');
  const given = values.get(path);
  const shown = given === undefined || path.includes('key') ? '' : `, not ${JSON.stringify(given.value)}`;
  return `${given?.origin ?? path}: ${issue.message}${shown}`;
}

/** Without a word about agents, a folder of them at hand wins over the bundled one. */
function complete(input: SettingsInput, workingFolder: string, isAgentsSet: boolean): Settings {
  const packageRoot = findPackageRoot(workingFolder);
  const isLocal = isAgentsSet || existsSync(resolve(workingFolder, 'agents'));
  const dataDir = resolve(workingFolder, input.data_dir);
  return {
    ...input,
    data_dir: dataDir,
    database_url: toFileUrl(input.database_url ?? join(dataDir, 'parley.db'), workingFolder),
    agents: [
      ...input.agents.map((path) => resolve(isLocal ? workingFolder : packageRoot, path)),
      ...(input.dojo ? [join(packageRoot, 'agents/dojo')] : []),
    ],
    package_root: packageRoot,
  };
}

/** `file:data/parley.db`, as SQLite tools spell it, or a path → `file:///…/data/parley.db`. */
function toFileUrl(database: string, workingFolder: string): string {
  return pathToFileURL(resolve(workingFolder, database.replace(/^file:(?:\/\/)?/, ''))).href;
}
