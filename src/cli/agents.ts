import { nearestName } from '../server/core/nearest-name';
import { readEnvironment } from '../server/env';
import type { AgentFilesReport } from '../server/open-agent-desk';
import { loadSettings } from '../server/settings/load-settings';
import { StartupError } from '../server/settings/startup-error';
import { AGENTS_HELP } from './help-text';

const ACTIONS = ['validate', 'schema'];

/** `parley agents`: looks at agent files without serving them. */
export async function agents([action, ...paths]: readonly string[]): Promise<void> {
  switch (action) {
    case 'validate':
      return validate(paths);
    case 'schema': {
      const { describeAgentFiles } = await import('../server/open-agent-desk');
      process.stdout.write(`${JSON.stringify(describeAgentFiles(), null, 2)}\n`);
      return;
    }
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      process.stdout.write(AGENTS_HELP);
      return;
    default: {
      const nearest = nearestName(action, ACTIONS);
      const hint = nearest === undefined ? 'See parley agents --help.' : `Did you mean parley agents ${nearest}?`;
      throw new StartupError([`There is no command agents ${action}. ${hint}`]);
    }
  }
}

async function validate(paths: readonly string[]): Promise<void> {
  const { checkAgentFiles } = await import('../server/open-agent-desk');
  const environment = readEnvironment();
  const report = await checkAgentFiles(paths.length > 0 ? paths : configuredPaths(environment), environment);
  process.stdout.write(formatReport(report, process.cwd()));
  process.exitCode = report.mistakes.length > 0 ? 1 : 0;
}

function configuredPaths(environment: ReturnType<typeof readEnvironment>): string[] {
  return loadSettings({ environment, workingFolder: process.cwd() }).agents;
}

export function formatReport({ agents: names, mistakes, warnings }: AgentFilesReport, workingFolder: string): string {
  const short = (line: string) => line.replaceAll(`${workingFolder}/`, '');
  const found = `${count(names.length, 'agent')}, ${count(mistakes.length, 'mistake')}, ${count(warnings.length, 'warning')}.`;
  const lines = [...mistakes.map(short), ...warnings.map((line) => `${short(line)} (warning)`)];
  return [...lines, found, ''].join('\n');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
