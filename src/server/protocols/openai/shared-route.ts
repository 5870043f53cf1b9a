import { openAiErrorSchema } from './encode-openai-error';

export const sharedRoute = {
  dialect: 'openai',
  access: 'user',
  invalidStatus: 400,
  errorBody: openAiErrorSchema,
} as const;

/** What any call that starts a turn may answer instead. */
export const turnErrors = {
  404: openAiErrorSchema,
  409: openAiErrorSchema,
  429: openAiErrorSchema,
  502: openAiErrorSchema,
  504: openAiErrorSchema,
};
