import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Mistakes in package.json and its lockfile: versions that float, and addresses of one machine's registry. */
export function checkPins() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const floating = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version))
    .map(([name, version]) => `${name}@${version} is not an exact version`);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const located = Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined)
    .map(([path]) => `package-lock.json names a registry for ${path}`);
  return [...floating, ...located];
}
