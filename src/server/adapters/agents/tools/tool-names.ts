import { createHash } from 'node:crypto';

const MAX_LENGTH = 64;

/** What every provider takes as the name of a tool. */
export function toToolName(name: string): string {
  const sane = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[^A-Za-z]+/, '');
  return sane === '' || sane.length > MAX_LENGTH ? marked(sane, name) : sane;
}

/** `files` and `read file` → `files_read_file`; a name that is taken gets a mark, the same one each time. */
export function prefixedToolName(prefix: string, name: string, taken: ReadonlySet<string>): string {
  const whole = toToolName(`${prefix}_${name}`);
  return taken.has(whole) ? marked(whole, `${prefix} ${name}`) : whole;
}

function marked(name: string, seed: string): string {
  const mark = createHash('sha256').update(seed).digest('hex').slice(0, 6);
  return `${name.slice(0, MAX_LENGTH - mark.length - 1) || 'tool'}_${mark}`;
}
