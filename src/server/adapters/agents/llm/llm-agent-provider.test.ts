import { LLMock } from '@copilotkit/aimock';
import { agentProviderContract, type ContractAgent } from '../../../core/agents/agent-provider.contract';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import { openTestAgents, type TestAgents } from '../testing/open-test-agents';
import { sampleToolEntries, sampleTools } from '../testing/sample-tools';

function providerOf(agents: TestAgents): AgentProvider {
  const [provider] = agents.registry.list();
  if (!provider || agents.problems.length > 0) throw new Error(JSON.stringify(agents.problems));
  return provider;
}

agentProviderContract('llm with the embedded model', async (): Promise<ContractAgent> => {
  const file = `name: guide\nmodel: { provider: embedded }\ntools:\n${sampleToolEntries}\n`;
  const agents = await openTestAgents({ 'guide.yaml': file, 'tools.ts': sampleTools }, { wordsPerSecond: 200 });
  return {
    provider: providerOf(agents),
    messages: {
      text: 'hello',
      tool: 'call add {"left": 19, "right": 23}',
      approval: 'call erase {"path": "notes.md"}',
      long: 'long answer',
      failure: 'show error',
    },
    close: agents.close,
  };
});

agentProviderContract('llm with an OpenAI-compatible server', async (): Promise<ContractAgent> => {
  const mock = new LLMock({ port: 0 });
  const usage = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 };
  mock.addFixtures([
    { match: { predicate: (request) => request.messages.at(-1)?.role === 'tool' }, response: { content: 'It is done.', usage } },
    { match: { userMessage: 'hello' }, response: { content: 'Hello to you.', usage } },
    { match: { userMessage: 'add' }, response: { toolCalls: [{ name: 'add', arguments: '{"left":19,"right":23}' }], usage } },
    { match: { userMessage: 'erase' }, response: { toolCalls: [{ name: 'erase', arguments: '{"path":"notes.md"}' }], usage } },
    { match: { userMessage: 'talk' }, response: { content: 'word '.repeat(400), usage }, latency: 20, chunkSize: 5 },
    { match: { userMessage: 'break' }, response: { error: { message: 'Incorrect API key: k-secret' }, status: 401 } },
  ]);
  const url = await mock.start();
  const file = `name: mock
model: { provider: openai-compatible, name: gpt-mock, endpoint: "${url}/v1", api_key: k-secret }
instructions: { inline: Be brief. }
tools:
${sampleToolEntries}
`;
  const agents = await openTestAgents({ 'mock.yaml': file, 'tools.ts': sampleTools });
  return {
    provider: providerOf(agents),
    messages: { text: 'hello', tool: 'add', approval: 'erase', long: 'talk', failure: 'break' },
    close: async () => {
      await mock.stop();
      await agents.close();
    },
  };
});
