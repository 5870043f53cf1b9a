import type { RemendOptions } from 'remend';

const completeAll: RemendOptions = {};
const leaveCode: RemendOptions = { inlineCode: false };

/** How marks that are still open are closed while text streams in. A backtick that an earlier line left open is just a character. */
export function completionOf(source: string): RemendOptions {
  const line = source.slice(source.lastIndexOf('\n') + 1);
  return (line.match(/`/g)?.length ?? 0) % 2 === 1 ? completeAll : leaveCode;
}
