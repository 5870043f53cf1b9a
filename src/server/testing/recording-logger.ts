import type { Logger } from '../core/logger';

export type LoggedLine = { level: keyof Logger; fields: Record<string, unknown>; message: string };

/** A logger that prints nothing and keeps every line. */
export function createRecordingLogger(): { logger: Logger; lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const method =
    (level: keyof Logger): Logger['info'] =>
    (fields, message) => {
      lines.push({ level, fields, message });
    };
  return {
    logger: { debug: method('debug'), info: method('info'), warn: method('warn'), error: method('error') },
    lines,
  };
}
