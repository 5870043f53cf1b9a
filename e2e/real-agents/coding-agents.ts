/** A coding agent as people install it, told to ask a model server of ours. */
export type CodingAgent = {
  preset: 'claude-code' | 'codex' | 'opencode';
  program: string;
  package: string;
  /** A file of the package that must run after the installation; none of its other scripts does. */
  script?: string;
  /** Variables for Parley, which hands on those that the preset names. */
  env: (model: string) => Record<string, string>;
  /** Files below the home folder. */
  home: (model: string) => Record<string, string>;
};

export const codingAgents: readonly CodingAgent[] = [
  {
    preset: 'claude-code',
    program: 'claude-agent-acp',
    package: '@agentclientprotocol/claude-agent-acp',
    env: (model) => ({ ANTHROPIC_BASE_URL: model, ANTHROPIC_API_KEY: 'test-key' }),
    home: () => ({}),
  },
  {
    preset: 'codex',
    program: 'codex-acp',
    package: '@agentclientprotocol/codex-acp',
    env: () => ({ OPENAI_API_KEY: 'test-key' }),
    home: (model) => ({
      '.codex/config.toml': `model = "gpt-5"
model_provider = "ours"
[model_providers.ours]
name = "Ours"
base_url = "${model}/v1"
wire_api = "responses"
env_key = "OPENAI_API_KEY"
request_max_retries = 0
stream_max_retries = 0
`,
    }),
  },
  {
    preset: 'opencode',
    program: 'opencode',
    package: 'opencode-ai',
    script: 'postinstall.mjs',
    env: () => ({ ANTHROPIC_API_KEY: 'test-key' }),
    home: (model) => ({
      '.config/opencode/opencode.json': JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        model: 'anthropic/claude-sonnet-4-5',
        provider: { anthropic: { options: { baseURL: `${model}/v1` } } },
      }),
    }),
  },
];
