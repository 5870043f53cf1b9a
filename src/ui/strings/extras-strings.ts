/** What is said of state, steps and plans. Apart from the other words, since it comes with the first of them. */
export const extrasStrings = {
  state: 'Shared state',
  steps: 'Steps',
  activities: { plan: 'Plan' } as Readonly<Record<string, string>>,
  statuses: { pending: 'to do', in_progress: 'in progress', completed: 'done' },
} as const;
