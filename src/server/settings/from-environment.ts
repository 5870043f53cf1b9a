import { nearestName } from '../core/nearest-name';
import { SETTING_KEYS, SHARED_NAMES } from './setting-key';
import type { SettingSource } from './setting-source';

/** Not settings, but ours: where the file is. */
const OTHER_NAMES = ['PARLEY_CONFIG'];

/** Takes the settings out of the environment. An unknown name that starts with `PARLEY_` is a mistake; an empty value is none. */
export function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): SettingSource {
  const paths = new Map(SETTING_KEYS.map((key) => [key.environmentName, key.path]));
  const source: SettingSource = { values: new Map(), problems: [] };
  for (const [name, path] of [...Object.entries(SHARED_NAMES), ...paths]) {
    const value = environment[name];
    if (value !== undefined && value !== '') source.values.set(path, { value, origin: name });
  }
  const known = [...paths.keys(), ...OTHER_NAMES];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('PARLEY_') || known.includes(name)) continue;
    const nearest = nearestName(name, known);
    source.problems.push(`${name}: no such setting${nearest === undefined ? '' : `; did you mean ${nearest}?`}`);
  }
  return source;
}
