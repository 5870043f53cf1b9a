export const COPILOTKIT = '/api/copilotkit';
export const THREADS = `${COPILOTKIT}/threads`;
export const THREAD = `${THREADS}/:threadId`;

export const sharedRoute = { dialect: 'copilotkit', access: 'user', invalidStatus: 400 } as const;
