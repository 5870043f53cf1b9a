import { setTimeout as wait } from 'node:timers/promises';
import { defineTool } from 'parley';
import { z } from 'zod';

const checks = ['Read the plan', 'Count the parts', 'Compare both', 'Write it down'];

/** Shows progress, steps and an activity that changes while the work goes on. */
export default defineTool({
  description: 'Runs a few checks and reports each step.',
  inputSchema: z.object({}),
  async *execute(_input, { emit, signal, toolUseId }) {
    for (const [index, name] of checks.entries()) {
      emit({ type: 'step_start', name });
      emit({
        type: 'activity',
        activity_id: `checks-${toolUseId}`,
        activity_type: 'CHECKS',
        content: { title: 'Checks', items: checks.map((title, at) => ({ title, isDone: at < index })) },
      });
      yield { message: name, progress: index + 1, total: checks.length };
      await wait(400, undefined, { signal });
      emit({ type: 'step_end', name });
    }
    return `${checks.length} checks passed.`;
  },
});
