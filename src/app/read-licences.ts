import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type LicensedPackage = { name: string; version: string; licence: string | null };

type Lockfile = { packages: Record<string, { version?: string; license?: string; dev?: boolean }> };

/** Every package that this product is made of, by name, as the lockfile records them. */
export async function readLicences(root: string): Promise<LicensedPackage[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const found = Object.entries(packages).flatMap(([path, { version, license, dev }]): LicensedPackage[] => {
    const name = path.split('node_modules/').at(-1);
    if (name === undefined || name === '' || dev === true) return [];
    return [{ name, version: version ?? '', licence: license ?? null }];
  });
  const unique = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name));
}
