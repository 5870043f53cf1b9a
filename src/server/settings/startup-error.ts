/** Everything that keeps the server from starting, one line for each mistake that a person has to mend. */
export class StartupError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'StartupError';
    this.problems = problems;
  }
}
