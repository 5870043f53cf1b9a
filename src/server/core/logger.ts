type LogMethod = (fields: Record<string, unknown>, message: string) => void;

/** Structured log. Callers never pass bodies or secrets. */
export type Logger = { debug: LogMethod; info: LogMethod; warn: LogMethod; error: LogMethod };
