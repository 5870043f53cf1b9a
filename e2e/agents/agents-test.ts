import { test as base } from '@playwright/test';
import { startAgents, type AgentsServer } from './start-agents';

/** A test against a server of its worker's own, which has an agent of each kind. */
export const test = base.extend<object, { server: AgentsServer }>({
  server: [
    async ({}, use) => {
      await using server = await startAgents();
      await use(server);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
