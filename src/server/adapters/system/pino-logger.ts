import pino from 'pino';
import type { Logger } from '../../core/logger';
import { prettyLine } from './pretty-line';
import { redactFields } from './redact-fields';

type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

type LoggerOptions = {
  level: LogLevel;
  /** One readable line an entry instead of JSON. */
  pretty?: boolean;
  /** Takes whole lines; standard output unless given. */
  write?: (line: string) => void;
};

/** Structured lines, with secrets taken out. */
export function createLogger({ level, pretty = false, write = writeToStandardOutput }: LoggerOptions): Logger {
  const destination = { write: (line: string) => write(pretty ? prettyLine(line) : line) };
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFields },
      serializers: {},
    },
    destination,
  );
  const method =
    (name: keyof Logger): Logger['info'] =>
    (fields, message) =>
      log[name](fields, message);
  return { debug: method('debug'), info: method('info'), warn: method('warn'), error: method('error') };
}

function writeToStandardOutput(line: string): void {
  process.stdout.write(line);
}
