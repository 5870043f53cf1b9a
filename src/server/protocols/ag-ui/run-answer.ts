import { EventSchema } from '@ag-ui/core/schemas';
import { AGUI_MEDIA_TYPE } from '@ag-ui/encoder';
import type { HttpRoute } from '../http-route';
import { problemSchema } from '../problem/encode-problem';

export const agUiEventSchema = EventSchema.meta({ id: 'AgUiEvent' });

/** What a route that answers with a run says of its answer. */
export const runAnswer = {
  responses: {
    200: ['text/event-stream', AGUI_MEDIA_TYPE],
    404: problemSchema,
    409: problemSchema,
    429: problemSchema,
  },
  events: agUiEventSchema,
} as const satisfies Pick<HttpRoute, 'responses' | 'events'>;
