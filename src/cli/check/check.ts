import { CHECK_HELP } from '../help-text';
import { describeFailure } from '../describe-failure';
import { parseCheckOptions } from './check-options';
import { checkExitCode, checkReport } from './check-report';
import { runCheck } from './run-check';

/** `parley check`: exit code 0 when nothing is broken, 1 when something is, 2 when it could not be tried. */
export async function check(args: readonly string[]): Promise<void> {
  try {
    const { options, isJson } = parseCheckOptions(args);
    if (!options) {
      process.stdout.write(CHECK_HELP);
      return;
    }
    const results = await runCheck(options);
    process.stdout.write(
      isJson ? `${JSON.stringify({ url: options.url, rules: results }, null, 2)}\n` : checkReport(options.url, results),
    );
    process.exitCode = checkExitCode(results);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 2;
  }
}

function describe(error: unknown): string {
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const { cause } = error;
    return `parley: There is no server: ${cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : 'no connection'}.`;
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'parley: The server did not answer in time.';
  return describeFailure(error).join('\n');
}
