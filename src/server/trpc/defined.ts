/** An object type whose optional members may be left out but not `undefined`. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops members that are `undefined`: what a schema made optional becomes what the application may not be given. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
