import { dirname, resolve } from 'node:path';
import type { AgentProvider, AgentRegistry } from '../../core/agents/agent-provider';
import { createAgentProvider, type AgentParts } from './create-agent-provider';
import type { AgentDefinition } from './definition/agent-definition';
import { formatAgentFileProblem, type AgentFileProblem } from './definition/agent-file-problem';
import type { LoadedAgentFiles } from './definition/load-agent-files';
import { guardAgent } from './guardrails/guard-agent';
import { signFiles } from './sign-files';
import { createUnavailableAgentProvider } from './unavailable-agent-provider';

type Entry = { definition: AgentDefinition; signature: string; provider: AgentProvider; problem: string | null };
type Made = { definition: AgentDefinition; signature: string; provider: AgentProvider; problems: AgentFileProblem[] };

/**
 * The agents as their files say now. A file that was broken since keeps the agent that it described last; an agent whose file is
 * gone stays on the list, so that its conversations can be read.
 */
export class AgentRoster implements AgentRegistry {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly defaultAgent: string | undefined) {}

  list(): AgentProvider[] {
    return [...this.entries.values()].map(({ provider }) => provider);
  }

  find(agentKey: string): AgentProvider | undefined {
    return this.entries.get(agentKey)?.provider;
  }

  /** The agent for those who name none: the one that is set, else the one called `guide`, else the first. */
  defaultKey(): string {
    const wanted = [this.defaultAgent, 'guide'].find((key) => key !== undefined && this.entries.has(key));
    return wanted ?? [...this.entries.keys()][0] ?? '';
  }

  /** All files that the agents are made of. */
  get sources(): string[] {
    return [...this.entries.values()].flatMap(({ definition }) => [definition.file, ...filesOf(definition)]);
  }

  /** Files of the agents that are served, which keep their names when another file claims one. */
  get files(): string[] {
    return [...this.entries.values()].map(({ definition }) => definition.file);
  }

  /** Takes over what was read; agents that are as before keep their provider. Answers the mistakes found while making them. */
  async update({ agents, problems }: LoadedAgentFiles, parts: AgentParts): Promise<AgentFileProblem[]> {
    const made = await Promise.all(agents.map((definition) => this.make(definition, parts)));
    const read = new Set(made.map(({ definition }) => definition.name));
    for (const one of made) this.settle(one);
    for (const [name, entry] of this.entries) {
      if (!read.has(name)) this.leave(entry, problems.find(({ file }) => file === entry.definition.file));
    }
    return made.flatMap(({ problems: found }) => found);
  }

  private async make(definition: AgentDefinition, parts: AgentParts): Promise<Made> {
    const signature = JSON.stringify(definition) + (await signFiles(filesOf(definition)));
    const known = this.entries.get(definition.name);
    if (known?.signature === signature) return { ...known, problems: [] };
    const { provider, toolProblems, problems = [] } = await createAgentProvider(definition, parts);
    const ofTools = toolProblems.map(({ index, message }) => definition.problemAt(['tools', index, 'file'], message));
    return { definition, signature, provider: guardAgent(provider, definition, parts), problems: [...problems, ...ofTools] };
  }

  private settle({ definition, signature, provider, problems: [problem] }: Made): void {
    const known = this.entries.get(definition.name);
    if (known?.signature === signature) {
      known.problem = null;
      return;
    }
    if (known && problem) {
      known.problem = outdated(problem);
      return;
    }
    const entry: Entry = { definition, signature, provider, problem: null };
    entry.provider = { ...provider, problem: () => entry.problem };
    this.entries.set(definition.name, entry);
  }

  private leave(entry: Entry, problem: AgentFileProblem | undefined): void {
    if (problem) {
      entry.problem = outdated(problem);
      return;
    }
    entry.signature = 'gone';
    entry.provider = createUnavailableAgentProvider(entry.definition, 'Its file was removed.');
  }
}

/** Other files that the agent is made of. */
function filesOf({ file, textFiles, module, scripted, tools }: AgentDefinition): string[] {
  const ofTools = tools.flatMap((tool) => [pathIn(tool, 'file'), pathIn(tool, 'document'), pathIn(tool, 'source')]);
  const named = [module?.file, scripted?.file, ...ofTools].flatMap((path) => (path === undefined ? [] : resolve(dirname(file), path)));
  return [...textFiles, ...named];
}

function pathIn(tool: object, key: string): string | undefined {
  const path: unknown = (tool as Record<string, unknown>)[key];
  return typeof path === 'string' ? path : undefined;
}

function outdated(problem: AgentFileProblem): string {
  return `Its file has a mistake, so it is served as it was before: ${formatAgentFileProblem(problem)}`;
}
