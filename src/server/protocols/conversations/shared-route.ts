import { postedMessageSchema } from '../../../contract/message';
import { problemSchema } from '../problem/encode-problem';

export const CONVERSATIONS = '/api/v1/chat/conversations';
export const CONVERSATION = `${CONVERSATIONS}/:id`;

export const sharedRoute = { dialect: 'conversations', access: 'user', invalidStatus: 400 } as const;

/** What a route about one conversation can refuse with. */
export const notFoundProblem = { 404: problemSchema } as const;
export const invalidProblem = { 400: problemSchema } as const;

/** What a route that starts a turn answers. */
export const postedResponses = {
  202: postedMessageSchema,
  ...invalidProblem,
  ...notFoundProblem,
  409: problemSchema,
  422: problemSchema,
  429: problemSchema,
  503: problemSchema,
} as const;
