type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The members that are there: clients write `null` for what they leave out. */
export function withoutAbsent<T extends object>(members: T): Present<T> {
  const present = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}
