import { setTimeout as wait } from 'node:timers/promises';
import { defineTool } from 'parley';
import { z } from 'zod';

/** Shows shared state: a snapshot first, then changes to it while the work goes on. */
export default defineTool({
  description: 'Plans a picnic and keeps the plan in the shared state.',
  inputSchema: z.object({ guests: z.number().int().min(1).max(50) }),
  execute: async ({ guests }, { emit, signal }) => {
    const items = [`${guests} sandwiches`, `${guests} apples`, `${Math.ceil(guests / 2)} bottles of lemonade`, 'a blanket'];
    emit({ type: 'state_snapshot', state: { picnic: { guests, items: [], isReady: false } } });
    for (const item of items) {
      await wait(250, undefined, { signal });
      emit({ type: 'state_delta', patch: [{ op: 'add', path: '/picnic/items/-', value: item }] });
    }
    emit({ type: 'state_delta', patch: [{ op: 'replace', path: '/picnic/isReady', value: true }] });
    return { guests, items };
  },
});
