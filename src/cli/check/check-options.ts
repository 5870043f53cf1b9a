import type { ParseArgsConfig } from 'node:util';
import { StartupError } from '../../server/settings/startup-error';
import { parseFlags } from '../parse-flags';

export type CheckOptions = {
  url: string;
  connectUrl: string;
  stopUrl: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** The messages that the probes send, and the tool of the client that one of them offers. */
  prompt: string;
  toolPrompt: string;
  tool: string;
  interruptPrompt: string;
  longPrompt: string;
  errorPrompt: string;
};

type CheckCommand = { options: CheckOptions | null; isJson: boolean };

const DEFAULT_TIMEOUT_SECONDS = 30;

const OPTIONS = {
  header: { type: 'string', short: 'H', multiple: true },
  agent: { type: 'string' },
  timeout: { type: 'string' },
  prompt: { type: 'string' },
  tool: { type: 'string' },
  'tool-prompt': { type: 'string' },
  'interrupt-prompt': { type: 'string' },
  'long-prompt': { type: 'string' },
  'error-prompt': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** Reads the arguments of `parley check`; without `options`, help is asked for. Throws a StartupError. */
export function parseCheckOptions(args: readonly string[]): CheckCommand {
  const { values, positionals } = parseFlags('parley check', args, OPTIONS);
  const [address] = positionals;
  const isJson = values.json === true;
  if (values.help === true || address === undefined) return { options: null, isJson };
  const url = toUrl(address, values.agent);
  const tool = values.tool ?? 'parley_check';
  return {
    isJson,
    options: {
      url,
      connectUrl: `${url}/connect`,
      stopUrl: `${url}/stop`,
      headers: Object.fromEntries((values.header ?? []).map(toHeader)),
      timeoutMs: toMilliseconds(values.timeout),
      prompt: values.prompt ?? 'Hello',
      tool,
      toolPrompt: values['tool-prompt'] ?? `Call the tool ${tool} with the text "check", once.`,
      interruptPrompt: values['interrupt-prompt'] ?? 'Do something that needs my approval.',
      longPrompt: values['long-prompt'] ?? 'Give a long answer: count to one hundred in words.',
      errorPrompt: values['error-prompt'] ?? 'Fail with an error.',
    },
  };
}

/** A bare origin is taken for a Parley server: its default agent, or the one named. */
function toUrl(address: string, agent: string | undefined): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new StartupError([`${address} is no http or https address.`]);
  const url = new URL(address);
  if (agent !== undefined) url.pathname = `/api/agent/${encodeURIComponent(agent)}/awp`;
  else if (url.pathname === '/') url.pathname = '/api/awp';
  return url.href.replace(/\/$/, '');
}

function toHeader(text: string): [string, string] {
  const at = text.indexOf(':');
  if (at < 1) throw new StartupError([`--header "${text}" is not of the form "Name: value".`]);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function toMilliseconds(timeout: string | undefined): number {
  const seconds = timeout === undefined ? DEFAULT_TIMEOUT_SECONDS : Number(timeout);
  if (!(seconds > 0 && seconds <= 3600)) throw new StartupError(['--timeout must be a number of seconds up to 3600.']);
  return seconds * 1000;
}
