import type { AcpPresetName } from '../definition/kind-schemas';

export type AcpPreset = {
  label: string;
  command: string;
  args: readonly string[];
  /** What installs the program, and what signs it in. */
  install: string;
  signIn: string;
  /** Variables that it may see, besides those that every program needs. */
  env: readonly string[];
  /** Variables that are always set. */
  setEnv?: Readonly<Record<string, string>>;
  /** Permission modes in which a person is asked; the first is set before the first prompt. */
  modes: readonly string[];
};

/** Coding agents that people install themselves. In no mode of this list does a tool with effects run unasked outside the folder. */
export const acpPresets: Record<AcpPresetName, AcpPreset> = {
  'claude-code': {
    label: 'Claude Code',
    command: 'claude-agent-acp',
    args: [],
    install: 'npm install -g @agentclientprotocol/claude-agent-acp',
    signIn: 'claude /login',
    env: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'CLAUDE_CODE_OAUTH_TOKEN', 'CLAUDE_CONFIG_DIR'],
    // It says nothing while it tries again, and with its usual ten times that is longer than we take for silence.
    setEnv: { CLAUDE_CODE_MAX_RETRIES: '5' },
    modes: ['default', 'plan'],
  },
  codex: {
    label: 'Codex',
    command: 'codex-acp',
    args: [],
    install: 'npm install -g @agentclientprotocol/codex-acp',
    signIn: 'codex login',
    env: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'CODEX_API_KEY', 'CODEX_HOME'],
    modes: ['workspace-write', 'read-only'],
  },
  opencode: {
    label: 'OpenCode',
    command: 'opencode',
    args: ['acp'],
    install: 'npm install -g opencode-ai',
    signIn: 'opencode auth login',
    env: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'],
    // Its modes say who works, not who is asked: that is a setting of its own.
    setEnv: { OPENCODE_CONFIG_CONTENT: '{"permission":{"edit":"ask","bash":"ask","webfetch":"ask"}}' },
    modes: ['build', 'plan'],
  },
  gemini: {
    label: 'Gemini CLI',
    command: 'gemini',
    args: ['--acp'],
    install: 'npm install -g @google/gemini-cli',
    signIn: 'gemini',
    env: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION', 'GOOGLE_GENAI_USE_VERTEXAI'],
    modes: ['default', 'plan'],
  },
};
