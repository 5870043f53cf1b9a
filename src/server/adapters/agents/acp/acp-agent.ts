import { dirname, resolve } from 'node:path';
import type { Clock } from '../../../core/clock';
import type { Logger } from '../../../core/logger';
import type { AgentDefinition } from '../definition/agent-definition';
import type { Environment } from '../definition/interpolate-environment';
import { acpPresets } from './presets';

/** A program that speaks the Agent Client Protocol, as its agent file describes it. */
export type AcpAgent = {
  definition: AgentDefinition;
  label: string;
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  install: string | null;
  signIn: string | null;
  /** Permission modes that a conversation may choose from; the first is the usual one. Empty: whatever the program starts in. */
  modes: readonly string[];
  /** The folders that conversations work in, or inside of; the first is the usual one. */
  roots: readonly string[];
  clock: Clock;
  logger: Logger;
};

export type AcpParts = Pick<AcpAgent, 'clock' | 'logger'> & {
  env: Environment;
  /** For agents whose file names no folder. */
  cwdRoots: readonly string[];
};

/** What a program needs to run at all: where things are, how to reach the network, which language people speak. */
const common = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TZ|LANG|TMPDIR|TEMP|TMP)$/,
  /^(LC_|XDG_)/,
  /^(HTTPS?_PROXY|NO_PROXY|ALL_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/i,
  /^(SYSTEMROOT|COMSPEC|PATHEXT|WINDIR|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMFILES.*|PROGRAMDATA)$/i,
];

/** What a program of one's own starts with. */
const none = { label: null, command: '', args: [], install: null, signIn: null, env: [], setEnv: {}, modes: [] };

export function toAcpAgent(definition: AgentDefinition, { env, clock, logger, cwdRoots }: AcpParts): AcpAgent {
  const inFolder = (path: string) => resolve(dirname(definition.file), path);
  const { acp = { env: [] } } = definition;
  const preset = acp.preset === undefined ? none : acpPresets[acp.preset];
  const command = acp.command ?? preset.command;
  return {
    clock,
    logger,
    definition,
    label: preset.label ?? command,
    command: isPath(command) ? inFolder(command) : command,
    args: acp.args ?? preset.args,
    env: { ...passedOn(env, [...preset.env, ...acp.env]), ...preset.setEnv },
    install: preset.install,
    signIn: preset.signIn,
    modes: [...new Set([...(acp.mode === undefined ? [] : [acp.mode]), ...preset.modes])],
    roots: acp.cwd_root === undefined ? cwdRoots.map((path) => resolve(path)) : [inFolder(acp.cwd_root)],
  };
}

function passedOn(env: Environment, names: readonly string[]): Record<string, string> {
  const isAllowed = (name: string) => names.includes(name) || common.some((pattern) => pattern.test(name));
  const passed = Object.entries(env).filter(([name, value]) => value !== undefined && isAllowed(name));
  return Object.fromEntries(passed) as Record<string, string>;
}

/** A bare name is looked for in `PATH`; a path is relative to the agent file. */
function isPath(command: string): boolean {
  return /[\\/]/.test(command);
}
