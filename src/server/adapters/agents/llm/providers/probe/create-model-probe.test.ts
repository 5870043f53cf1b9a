import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { manualClock } from '../../../../../testing/manual-clock';
import { createModelProbe } from './create-model-probe';

test('a server that says nothing is given up, in words', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`;
  const probe = createModelProbe({ clock: manualClock(), limitMs: 20 });
  const target = { provider: 'openai-compatible', baseUrl, apiKey: null } as const;
  const message = expect.stringContaining('did not answer within 1 s') as string;
  expect(await probe.listModels(target)).toMatchObject({ ok: false, message });
  expect(await probe.tryModel({ ...target, model: 'm' })).toMatchObject({ ok: false, message });
  silent.closeAllConnections();
  silent.close();
});
