import type { z } from 'zod';
import type { regenerateSchema } from '../../../contract/message';
import type { PostMessage } from '../../core/application';

/** The core finds the question, and takes its text and files. */
export function decodeRegenerate({
  message_id,
  model_id,
  busy,
}: z.infer<typeof regenerateSchema>): Pick<PostMessage, 'input' | 'busy'> {
  return {
    input: {
      text: '',
      files: [],
      regenerateOf: message_id,
      dialect: 'conversations',
      canAskApproval: true,
      ...(model_id !== undefined && { modelOverride: model_id }),
    },
    ...(busy !== undefined && { busy }),
  };
}
