import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { nearestName } from '../core/nearest-name';
import { SETTING_GROUPS, SETTING_KEYS } from './setting-key';
import type { SettingSource } from './setting-source';

/** Reads `parley.config.yaml`. A file that is not there is no mistake unless somebody named it. */
export function fromConfigFile(path: string, isNamed: boolean): SettingSource {
  const source: SettingSource = { values: new Map(), problems: [] };
  const name = basename(path);
  try {
    const document: unknown = parse(readFileSync(path, 'utf8'));
    if (isTable(document)) collect(source, { table: document, prefix: '', file: name });
    else if (document !== null) source.problems.push(`${name}: must be a table of settings`);
  } catch (error) {
    const problem = describe(error, path);
    if (isNamed || problem !== undefined) source.problems.push(problem ?? `${path}: no such file`);
  }
  return source;
}

function collect(source: SettingSource, at: { table: Record<string, unknown>; prefix: string; file: string }): void {
  const known = [...SETTING_KEYS.map((key) => key.path), ...SETTING_GROUPS].filter((path) =>
    path.startsWith(at.prefix),
  );
  for (const [key, value] of Object.entries(at.table)) {
    const path = `${at.prefix}${key}`;
    if (at.prefix === '' && SETTING_GROUPS.includes(key)) {
      if (isTable(value)) collect(source, { ...at, table: value, prefix: `${key}.` });
      else source.problems.push(`${at.file}: ${key} must be a table`);
    } else if (SETTING_KEYS.some((candidate) => candidate.path === path)) {
      if (value !== null) source.values.set(path, { value, origin: `${at.file}: ${path}` });
    } else {
      const nearest = nearestName(path, known);
      source.problems.push(
        `${at.file}: ${path}: no such setting${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
      );
    }
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `undefined`: the file does not exist. */
function describe(error: unknown, path: string): string | undefined {
  if (error instanceof YAMLParseError) return `${path}: ${error.message.split('\n')[0] ?? 'not YAML'}`;
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' ? undefined : `${path}: cannot be read (${code ?? String(error)})`;
}
