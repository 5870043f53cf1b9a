import { describe, expect, it } from 'vitest';
import { errorCodeSchema } from '../../../contract/error-code';
import { createScriptedAgent } from '../../testing/scripted-agent';
import { startHttpServer } from '../../testing/start-http-server';

describe('the page of an error', () => {
  it('is there for every code, with why it happens and what to do (R0.11)', async () => {
    await using server = await startHttpServer({ agents: [createScriptedAgent()], routes: [] });
    for (const code of errorCodeSchema.options) {
      const response = await fetch(`${server.origin}/errors/${code}`);
      const page = await response.text();
      expect([code, response.status]).toEqual([code, 200]);
      expect(page).toContain(`<code>${code}</code>`);
      const [, explanation = ''] = /<p>(.*?)<\/p>/s.exec(page) ?? [];
      expect([code, explanation.split(/[.:] /).length >= 2]).toEqual([code, true]);
    }
  });
});
