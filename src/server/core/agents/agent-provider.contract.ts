import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventsOf,
  openAgentTurn,
  resumedTurn,
  runAgentTurn,
  sampleAgentTurn,
  textOf,
} from '../../testing/run-agent-turn';
import { isAppError } from '../app-error';
import type { AgentEvent } from './agent-event';
import type { AgentProvider } from './agent-provider';

export type ContractAgent = {
  provider: AgentProvider;
  /** Messages after which the agent does what the name says. */
  messages: {
    /** Answers with text only. */
    text: string;
    /** Calls one tool, then answers. */
    tool: string;
    /** Calls one tool that a person must approve, then answers. */
    approval: string;
    /** Answers for several seconds. */
    long: string;
    /** Fails as its provider's fault. */
    failure: string;
  };
  close: () => Promise<void>;
};

/** What every kind of agent must do. */
export function agentProviderContract(name: string, open: () => Promise<ContractAgent>): void {
  describe(`${name} as an agent`, () => {
    let agent: ContractAgent;
    beforeAll(async () => {
      agent = await open();
    });
    afterAll(() => agent.close());

    test('is available and says what it is', async () => {
      expect(await agent.provider.availability()).toEqual({ available: true });
      expect(agent.provider.describe()).toMatchObject({ kind: expect.any(String) as string, busy: 'enqueue' });
    });

    test('answers text and ends once, last, with the tokens it took', async () => {
      const events = await runAgentTurn(agent.provider, sampleAgentTurn(agent.messages.text));
      expect(textOf(events)).not.toBe('');
      expect(eventsOf(events, 'finish')).toHaveLength(1);
      expect(events.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'end_turn' });
      const [end] = eventsOf(events, 'finish');
      expect(end?.usage?.output_tokens).toBeGreaterThan(0);
      expect(end?.usage?.input_tokens).toBeGreaterThan(0);
    });

    toolContract(() => agent);
    approvalContract(() => agent);

    test('stops in mid-answer, and says no more of it', async () => {
      const controller = new AbortController();
      const turn = sampleAgentTurn(agent.messages.long, { signal: controller.signal });
      const iterator = await openAgentTurn(agent.provider, turn);
      const first = await iterator.next();
      expect(first.value).toMatchObject({ type: 'text_delta' });
      controller.abort();
      const rest: AgentEvent[] = [];
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) rest.push(next.value);
      expect(eventsOf(rest, 'finish').map(({ stop_reason }) => stop_reason)).not.toContain('end_turn');
    });

    test('fails with whose fault it was', async () => {
      const failed = runAgentTurn(agent.provider, sampleAgentTurn(agent.messages.failure));
      const error: unknown = await failed.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(isAppError(error) && error.code).toMatch(/^agent-(misbehaved|unavailable)$/);
    });
  });
}

function toolContract(agent: () => ContractAgent): void {
  describe('with a tool', () => {
    test('tells the call, then its result, then answers', async () => {
      const events = await runAgentTurn(agent().provider, sampleAgentTurn(agent().messages.tool));
      const [call] = eventsOf(events, 'tool_call');
      const [result] = eventsOf(events, 'tool_result');
      expect(result).toMatchObject({ tool_use_id: call?.tool_use_id, error: null });
      expect(events.findIndex((event) => event === call)).toBeLessThan(events.findIndex((event) => event === result));
      expect(textOf(events.slice(events.findIndex((event) => event === result)))).not.toBe('');
      expect(events.at(-1)).toMatchObject({ stop_reason: 'end_turn' });
    });

    test('waits at the gate before it executes', async () => {
      const asked: string[] = [];
      const beforeTool = (id: string) => {
        asked.push(id);
        return Promise.reject(new Error('the turn is not ours'));
      };
      const seen: string[] = [];
      const iterator = await openAgentTurn(agent().provider, sampleAgentTurn(agent().messages.tool, { beforeTool }));
      const drive = async () => {
        for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) seen.push(next.value.type);
      };
      await expect(drive()).rejects.toThrow('the turn is not ours');
      expect(asked.length).toBeGreaterThan(0);
      expect(seen).toContain('tool_call');
      expect(seen).not.toContain('tool_result');
    });
  });
}

function approvalContract(agent: () => ContractAgent): void {
  describe('with a tool that needs approval', () => {
    const ask = async () => {
      const turn = sampleAgentTurn(agent().messages.approval);
      return { turn, events: await runAgentTurn(agent().provider, turn) };
    };

    test('asks and suspends without executing', async () => {
      const { events } = await ask();
      const [request] = eventsOf(events, 'approval_request');
      expect(request?.tool_use_id).toBe(eventsOf(events, 'tool_call')[0]?.tool_use_id);
      expect(eventsOf(events, 'tool_result')).toEqual([]);
      expect(events.at(-1)).toMatchObject({ type: 'finish', stop_reason: 'approval' });
    });

    test('executes once it is allowed, and goes on', async () => {
      const { turn, events } = await ask();
      const more = await runAgentTurn(agent().provider, resumedTurn(turn, events, { behavior: 'allow' }));
      expect(eventsOf(more, 'tool_result')).toMatchObject([{ error: null }]);
      expect(textOf(more)).not.toBe('');
      expect(more.at(-1)).toMatchObject({ stop_reason: 'end_turn' });
    });

    test('asks nobody about a tool that is allowed for the whole conversation', async () => {
      const { provider, messages } = agent();
      const asked = eventsOf((await ask()).events, 'approval_request');
      const agentConfig = { allowed_tools: asked.map(({ tool_name }) => tool_name) };
      const turn = sampleAgentTurn(messages.approval, { turnId: 'turn-2', conversationId: 'conversation-2', agentConfig });
      const events = await runAgentTurn(provider, turn);
      await provider.onConversationDeleted?.('conversation-2');
      expect(eventsOf(events, 'approval_request')).toEqual([]);
      expect(eventsOf(events, 'tool_result')).toHaveLength(1);
    });

    test('goes on without executing once it is denied', async () => {
      const { turn, events } = await ask();
      const denied = resumedTurn(turn, events, { behavior: 'deny', message: 'not today' });
      const more = await runAgentTurn(agent().provider, denied);
      expect(eventsOf(more, 'tool_result')).toMatchObject([{ error: expect.stringContaining('not today') as string }]);
      expect(more.at(-1)).toMatchObject({ stop_reason: 'end_turn' });
    });
  });
}
