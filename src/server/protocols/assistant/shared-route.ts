/** What all routes of this dialect have in common. */
export const sharedRoute = { dialect: 'assistant', access: 'user', invalidStatus: 422 } as const;
