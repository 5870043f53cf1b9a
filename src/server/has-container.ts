/** Where this process's container hangs on `globalThis`: Next compiles several copies of a module into one process. */
export const containerKey = Symbol.for('parley.container');

/** Whether somebody in this process has made the container, and so looks after it. Costs nothing to ask. */
export function hasContainer(): boolean {
  return (globalThis as Record<symbol, unknown>)[containerKey] !== undefined;
}
