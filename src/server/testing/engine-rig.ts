import { afterEach } from 'vitest';
import type { ContentBlock } from '../../contract/content-block';
import type { LogEvent } from '../../contract/turn-event';
import type { AgentProvider } from '../core/agents/agent-provider';
import type { Application, Posted, PostMessage } from '../core/application';
import { createApplication, defaultEngineSettings } from '../core/create-application';
import type { MessageRecord } from '../core/conversations/message-record';
import type { EngineSettings } from '../core/turns/engine-context';
import type { TurnInput } from '../core/turns/turn-record';
import { createMemoryPorts, type MemoryPorts, type MemoryWorld } from './create-memory-ports';
import { createScriptedAgent } from './scripted-agent';

export const owner = { principal: 'anonymous', user: 'user' };

export type EngineRig = {
  ports: MemoryPorts;
  app: Application;
  /** A new conversation's id. */
  open: () => Promise<string>;
  post: (
    conversationId: string,
    text: string,
    more?: Partial<Omit<PostMessage, 'input'>> & { input?: Partial<TurnInput> },
  ) => Promise<Posted>;
  /** The whole log as the record has it. */
  log: (conversationId: string) => Promise<LogEvent[]>;
  messages: (conversationId: string) => Promise<MessageRecord[]>;
  /** Lets everything go on that waits for nothing but itself. */
  settle: () => Promise<void>;
  stop: () => Promise<void>;
  /** Ends the process without warning: from now on it reaches no store, and its heartbeat is gone. */
  crash: () => void;
};

type RigOptions = { agents?: AgentProvider[]; world?: MemoryWorld; settings?: Partial<EngineSettings> };

/** A started engine on memory ports: one process of the world that is given, or of a new one. */
export async function startEngine(options: RigOptions = {}): Promise<EngineRig> {
  const ports = createMemoryPorts({
    agents: options.agents ?? [createScriptedAgent()],
    ...(options.world && { world: options.world }),
  });
  const power = { isOn: true };
  ports.ledger = cutOff(ports.ledger, power);
  ports.membership = cutOff(ports.membership, power);
  const app = createApplication(ports, { ...defaultEngineSettings, ...options.settings });
  await app.start();
  return {
    ports,
    app,
    open: async () => (await app.createConversation({ owner })).id,
    post: (conversationId, text, { input, ...more } = {}) =>
      app.postMessage({
        owner,
        conversationId,
        ...more,
        input: { text, files: [], dialect: 'conversations', canAskApproval: true, ...input },
      }),
    log: async (conversationId) =>
      (await ports.ledger.readAfter(conversationId, 0, Number.MAX_SAFE_INTEGER))?.events ?? [],
    messages: async (conversationId) => (await app.readSnapshot({ owner, conversationId })).messages,
    settle: () => ports.clock.advance(0),
    stop: async () => {
      const stopped = app.stop(0);
      await ports.clock.advance(5000);
      await stopped;
    },
    crash: () => {
      power.isOn = false;
      ports.world.beats.delete(ports.membership.memberId);
    },
  };
}

/** A world of a test's own, whose record is the one that is tried; `close` takes it away. */
export type OpenEngineWorld = () => Promise<{ world: MemoryWorld; close: () => Promise<void> }>;

/** `startEngine` for a suite: each engine that is given no world gets a new one, closed after the test. */
export function startEnginesIn(openWorld: OpenEngineWorld): (options?: RigOptions) => Promise<EngineRig> {
  const closings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });
  return async (options = {}) => {
    if (options.world) return startEngine(options);
    const { world, close } = await openWorld();
    closings.push(close);
    return startEngine({ ...options, world });
  };
}

function cutOff<T extends object>(port: T, power: { isOn: boolean }): T {
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (power.isOn || typeof member !== 'function') return member;
      return () => Promise.reject(new Error('the process is dead'));
    },
  });
}

/** The shape of a log at a glance. */
export function eventTypes(log: readonly LogEvent[]): string[] {
  return log.map((row) => row.event.type);
}

export function textOf(content: readonly ContentBlock[]): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

/** Collects what a follower receives until `signal` aborts or the stream ends. */
export async function collect<T>(items: Promise<AsyncIterable<T>>, into: T[] = []): Promise<T[]> {
  for await (const item of await items) into.push(item);
  return into;
}
