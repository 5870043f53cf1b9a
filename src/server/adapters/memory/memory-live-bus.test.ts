import { expect, test } from 'vitest';
import { liveBusContract } from '../../core/turns/live-bus.contract';
import { createRecordingLogger } from '../../testing/recording-logger';
import { createMemoryLiveBus } from './memory-live-bus';

liveBusContract('the memory live bus', () => {
  const bus = createMemoryLiveBus(createRecordingLogger().logger);
  return Promise.resolve({ bus, peer: bus, close: () => Promise.resolve() });
});

test('says in the log that a listener threw', () => {
  const { logger, lines } = createRecordingLogger();
  const bus = createMemoryLiveBus(logger);
  const error = new Error('broken');
  bus.subscribe(() => {
    throw error;
  });
  bus.ring('one');
  expect(lines).toEqual([{ level: 'error', fields: { error }, message: 'a listener of the live bus threw' }]);
});
