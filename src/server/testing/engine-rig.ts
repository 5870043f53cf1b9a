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
  hasCrashed: () => boolean;
};

/** Crashes at the n-th call of a store: before it takes effect, or after, when nobody hears of it any more. */
export type CrashPoint = { call: number; effect: 'none' | 'unheard' };

type RigOptions = {
  agents?: AgentProvider[];
  world?: MemoryWorld;
  settings?: Partial<EngineSettings>;
  crashAt?: CrashPoint;
};

/** A started engine on memory ports: one process of the world that is given, or of a new one. */
export async function startEngine(options: RigOptions = {}): Promise<EngineRig> {
  const ports = createMemoryPorts({
    agents: options.agents ?? [createScriptedAgent()],
    ...(options.world && { world: options.world }),
  });
  const { memberId } = ports.membership;
  const power: Power = {
    isOn: true,
    crashAt: options.crashAt ?? null,
    fail: () => {
      power.isOn = false;
      ports.world.beats.delete(memberId);
    },
  };
  ports.ledger = powered(ports.ledger, power);
  ports.membership = powered(ports.membership, power);
  ports.conversations = powered(ports.conversations, power);
  ports.audit = powered(ports.audit, power);
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
    crash: power.fail,
    hasCrashed: () => !power.isOn,
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

type Power = { isOn: boolean; crashAt: CrashPoint | null; fail: () => void };

type Call = (...input: unknown[]) => Promise<unknown>;

/** A port that works for as long as there is power. */
function powered<T extends object>(port: T, power: Power): T {
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const call: Call = (...input) => (member as Call).apply(target, input);
      return (...input: unknown[]) => (mustFail(power) ? fail(power, () => call(...input)) : call(...input));
    },
  });
}

function mustFail({ isOn, crashAt }: Power): boolean {
  if (isOn && crashAt) crashAt.call -= 1;
  return !isOn || crashAt?.call === 0;
}

async function fail(power: Power, call: () => Promise<unknown>): Promise<never> {
  const isLastCall = power.isOn;
  power.fail();
  if (isLastCall && power.crashAt?.effect === 'unheard') await call();
  throw new Error('the process is dead');
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
