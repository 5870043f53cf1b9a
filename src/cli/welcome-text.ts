import type { Agent } from '../contract/agent';
import type { Settings } from '../server/settings/settings';

type Welcome = { version: string; url: string; seconds: number; agents: readonly Agent[]; settings: Settings };

const ENDPOINTS: Record<Settings['protocols'][number], [string, string]> = {
  'ag-ui': ['AG-UI', '/api/awp, /api/agent/{name}/awp'],
  'agent-rest': ['Agent REST', '/api/agent/{name}/chat, …/chat/stream'],
  conversations: ['Conversations', '/api/conversations'],
};

/** What a person needs to know once the server answers. */
export function welcomeText({ version, url, seconds, agents, settings }: Welcome): string {
  const endpoints = settings.protocols.map((name) => row(...ENDPOINTS[name]));
  return [
    `\n  Parley ${version} is ready at ${url} (${seconds.toFixed(1)} s)\n`,
    ...section('Agents', agents.map(describeAgent)),
    ...section('Endpoints', [
      ...endpoints,
      row('Health', '/api/health, /api/ready'),
      ...(settings.docs_url === null ? [] : [row('Reference', settings.docs_url)]),
    ]),
    ...section('Data', [settings.data_dir]),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.map((line, index) => `  ${(index === 0 ? title : '').padEnd(10)} ${line}`);
}

function row(name: string, value: string): string {
  return `${name.padEnd(14)} ${value}`;
}

function describeAgent(agent: Agent): string {
  const name = agent.is_default ? `${agent.agent_key} (default)` : agent.agent_key;
  const answer = agent.model ?? agent.kind;
  const state = agent.available ? '' : ` (unavailable: ${agent.reason ?? 'unknown reason'})`;
  return `${name.padEnd(20)} ${answer}${state}`;
}
