/** A failure that a person can mend: its lines say what is wrong and what to do. Shown without a stack. */
export class CliError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'CliError';
    this.lines = lines;
  }
}
