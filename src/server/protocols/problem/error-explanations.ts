import type { ErrorCode } from '../../../contract/error-code';

/** What to tell a person who met the error: why it happens and what to do. */
export const errorExplanations = {
  'invalid-input':
    'Something in the body, the query or the path is missing or has the wrong shape. The member `errors` names each place.',
  unauthenticated:
    'There was no API key, or one that this server does not know. Send a valid one as `Authorization: Bearer <key>`, or sign in.',
  forbidden:
    'The key may not do this, or the request comes from a web page or under a host name that this server does not trust. Use a key that may, or add the origin to the settings.',
  'agent-not-found': 'This server has no agent of that name. `GET /api/info` lists the agents it has.',
  'conversation-not-found':
    'The conversation never existed, was deleted, or belongs to somebody else. Check the id and the user, or start a new one.',
  'turn-not-found':
    'The conversation has no turn with that id. `GET /api/v1/chat/conversations/{id}/turns` lists those it has.',
  'not-found': 'There is nothing at this address. `GET /api/info` lists every route of this server.',
  'method-not-allowed': 'The address exists but does not take this method. The header `allow` lists those it takes.',
  'not-acceptable':
    'The server cannot answer in any of the media types that the header `accept` asks for. Leave the header out, or ask for `*/*`.',
  'payload-too-large':
    'The body, a file in it, or the number of files is over the limit of this endpoint. Send less at once; whoever runs the server can raise `limits`.',
  'unsupported-media-type':
    'The body or an attached file has a type that this endpoint does not take. The content of a file decides, not its label. Convert it, or send its text.',
  'last-admin-key':
    'With this key the last way in for an admin would be gone: nobody could make another. Create another admin key first.',
  'conversation-exists': 'A conversation with this id exists already. Use another id, or go on in that conversation.',
  'conversation-of-another-agent':
    'A conversation stays with the agent it was started with. Start a new one to talk to another agent.',
  'no-model-configured': 'The agent needs a model and has none. Name one in its agent file or in the settings.',
  'approval-not-pending':
    'The request was decided already, has expired, or its turn has ended. Read the conversation to see what came of it.',
  'queue-changed':
    'The queue of waiting messages is not the one that the edit was made from. Read it again and repeat the edit.',
  'message-dropped':
    'The message was removed from the queue before its turn began, so it was never answered. Send it again if it still matters.',
  'turn-in-progress':
    'The conversation is busy and its policy is to reject further messages meanwhile. Send it again when the turn has ended.',
  'idempotency-mismatch':
    'The same `Idempotency-Key` came with another body within 24 hours. Use a new key for a new message.',
  'rate-limited': 'Too many requests in a short time. Wait as long as the header `retry-after` says.',
  'capacity-exceeded':
    'The queue of the conversation, or the server, is full. Wait as long as the header `retry-after` says.',
  'agent-misbehaved':
    'The agent or its model answered with an error or with nonsense, or broke off. What it had said until then is kept. Ask again; when it goes on, look at the model and its key.',
  'agent-unavailable': 'The agent or its model cannot be reached or refuses more requests for now. Try again later.',
  'not-ready': 'The server is starting, is overloaded, or has lost its database. Try again in a moment.',
  'shutting-down':
    'The server is stopping and takes no new work, or it stopped during this answer. What the agent had said until then is kept. Try again in a moment.',
  'agent-timed-out':
    'The turn did not end within its time limit and was cancelled. What the agent had said until then is kept. Ask for less at once, stream the answer, or raise the limit.',
  'storage-full':
    'The disk of the server is full, so the file was not kept. What was kept before is safe. Whoever runs the server has to make room.',
  internal:
    'Something went wrong inside the server. The log has the cause under the request id: tell it to whoever runs the server.',
} as const satisfies Record<ErrorCode, string>;
