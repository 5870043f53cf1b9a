import type { Agent } from '../contract/agent';
import type { Settings } from '../server/settings/settings';

type Welcome = { version: string; url: string; seconds: number; agents: readonly Agent[]; settings: Settings };

const ENDPOINTS: Record<Settings['protocols'][number], [string, string]> = {
  'ag-ui': ['AG-UI', '/api/awp, /api/agent/{name}/awp'],
  'agent-rest': ['Agent REST', '/api/agent/{name}/chat, …/chat/stream'],
  assistant: ['Assistant', '/api/chat, /api/chat/stream, /api/conversations'],
  conversations: ['Conversations', '/api/v1/chat/conversations'],
  copilotkit: ['CopilotKit', '/api/copilotkit'],
  openai: ['OpenAI', '/v1/chat/completions, /v1/responses, /v1/models'],
};

/** What a person needs to know once the server answers. */
export function welcomeText({ version, url, seconds, agents, settings }: Welcome): string {
  const defaultFirst = [...agents].sort((a, b) => Number(b.is_default) - Number(a.is_default));
  const sections: [string, [string, string][]][] = [
    ['Agents', defaultFirst.map(describeAgent)],
    ['Endpoints', [...settings.protocols.map((name) => ENDPOINTS[name]), ...describeServer(settings)]],
    ['Data', [[settings.data_dir, '']]],
  ];
  const width = Math.max(...sections.slice(0, 2).flatMap(([, rows]) => rows.map(([name]) => name.length)));
  const lines = sections.flatMap(([title, rows]) =>
    rows.map(([name, text], row) =>
      `  ${(row === 0 ? title : '').padEnd(10)} ${name.padEnd(width)}  ${text}`.trimEnd(),
    ),
  );
  return [`\n  Parley ${version} is ready at ${url} (${seconds.toFixed(1)} s)\n`, ...lines, '', ''].join('\n');
}

function describeServer({ docs_url: docs = '/docs' }: Settings): [string, string][] {
  const reference = ['/openapi.json', ...(docs === null ? [] : [docs])].join(', ');
  return [
    ['Health', '/api/health, /api/ready'],
    ['Reference', reference],
  ];
}

function describeAgent(agent: Agent): [string, string] {
  const name = agent.is_default ? `${agent.agent_key} (default)` : agent.agent_key;
  const state = agent.available ? '' : ` (unavailable: ${agent.reason ?? 'unknown reason'})`;
  return [name, `${agent.model ?? agent.kind}${state}`];
}
