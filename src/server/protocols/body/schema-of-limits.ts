import type { z } from 'zod';
import type { RouteLimits } from '../route-limits';

/** A schema that depends on the limits, made once for each: a schema is compiled by its first use. */
export function schemaOfLimits<T extends z.ZodType>(make: (limits: RouteLimits) => T): (limits: RouteLimits) => T {
  const made = new WeakMap<RouteLimits, T>();
  return (limits) => {
    const schema = made.get(limits) ?? make(limits);
    made.set(limits, schema);
    return schema;
  };
}
