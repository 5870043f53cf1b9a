import { problemSchema } from '../problem/encode-problem';

export const CONVERSATIONS = '/api/v1/chat/conversations';
export const CONVERSATION = `${CONVERSATIONS}/:id`;

export const sharedRoute = { dialect: 'conversations', access: 'user', invalidStatus: 400 } as const;

/** What a route about one conversation can refuse with. */
export const notFoundProblem = { 404: problemSchema } as const;
export const invalidProblem = { 400: problemSchema } as const;
