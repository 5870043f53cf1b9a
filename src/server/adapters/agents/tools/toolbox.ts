import type { McpServerState } from '../../../../contract/agent';
import { sleep, type Clock } from '../../../core/clock';
import type { RunnableTool } from './runnable-tool';
import { prefixedToolName } from './tool-names';
import type { ToolSource } from './tool-source';

/** How long the first turn waits for servers that are still starting; later ones do not. */
const PATIENCE_MS = 5000;

type OpenTools = { conversationId: string; signal: AbortSignal; /** Wait until it is known, however long that takes. */ isPatient: boolean };

/** Everything an agent may call. */
export class Toolbox {
  private readonly waitedFor = new Set<string>();

  constructor(
    private readonly sources: readonly ToolSource[],
    private readonly clock: Clock,
  ) {}

  /** Some tool may ask a person while it runs: then the work must outlive a turn that waits. */
  get mayAsk(): boolean {
    return this.sources.some((source) => source.mayAsk === true);
  }

  /**
   * Opens what is not open, and waits where that has not been waited for yet. Answers what to tell the person: which tools are
   * missing. One source that hangs or fails never keeps the others from being used.
   */
  async open({ conversationId, signal, isPatient }: OpenTools): Promise<string[]> {
    const opening = this.sources.flatMap((source) => {
      if (!source.open) return [];
      return [{ name: source.name, key: keyOf(source, conversationId), opened: source.open(conversationId) }];
    });
    const news = opening.filter(({ key }) => isPatient || !this.waitedFor.has(key));
    if (news.length === 0) return [];
    const ready = new Set<string>();
    const all = Promise.all(news.map(({ name, opened }) => opened.then(() => ready.add(name))));
    await (isPatient ? unlessAborted(all, signal) : Promise.race([all, sleep(this.clock, PATIENCE_MS, signal)]));
    for (const { key } of news) this.waitedFor.add(key);
    return news.flatMap(({ name }) => {
      if (!ready.has(name)) return [`The tools of "${name}" are not there yet: it is still starting.`];
      const problem = this.sources.find((source) => source.name === name)?.problem?.() ?? null;
      return problem === null ? [] : [`The tools of "${name}" cannot be used: ${problem}.`];
    });
  }

  /** What there is now, each under a name of its own; of two with one name, the second is named after its source. */
  list(conversationId: string): RunnableTool[] {
    const tools = new Map<string, RunnableTool>();
    for (const source of this.sources) {
      for (const tool of source.list(conversationId)) {
        const taken = new Set(tools.keys());
        const name = taken.has(tool.name) ? prefixedToolName(source.name, tool.name, taken) : tool.name;
        tools.set(name, name === tool.name ? tool : { ...tool, name });
      }
    }
    return [...tools.values()];
  }

  /** What people who look at the agent should know. */
  problems(): { tool: string; reason: string }[] {
    return this.sources.flatMap((source) => {
      const reason = source.problem?.() ?? null;
      return reason === null ? [] : [{ tool: source.name, reason }];
    });
  }

  servers(): McpServerState[] {
    return this.sources.flatMap((source) => source.server?.() ?? []);
  }

  async release(conversationId: string): Promise<void> {
    for (const source of this.sources) if (source.release) this.waitedFor.delete(keyOf(source, conversationId));
    await Promise.all(this.sources.flatMap(({ release }) => (release ? [release(conversationId)] : [])));
  }
}

/** What each conversation has for itself is new to each. */
function keyOf({ name, release }: ToolSource, conversationId: string): string {
  return release ? JSON.stringify([name, conversationId]) : name;
}

/** Waits for the work, or until `signal` aborts. */
function unlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      signal.removeEventListener('abort', end);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    work.then(end, reject);
  });
}
