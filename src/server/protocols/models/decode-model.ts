import type { z } from 'zod';
import type { listModelsSchema, patchModelSchema } from '../../../contract/model';
import type { ModelChange } from '../../core/models/change-model';
import type { Server } from '../../core/models/probe-target';

export function decodeModelChange(body: z.output<typeof patchModelSchema>): ModelChange {
  const { display_name, provider, model, base_url, credential_ref, api_key, is_default } = body;
  return {
    ...(display_name !== undefined && { displayName: display_name }),
    ...(provider !== undefined && { provider }),
    ...(model !== undefined && { model }),
    ...(base_url !== undefined && { baseUrl: base_url }),
    ...(credential_ref !== undefined && { credentialRef: credential_ref }),
    ...(api_key !== undefined && { apiKey: api_key }),
    ...(is_default !== undefined && { isDefault: is_default }),
  };
}

export function decodeServer(body: z.output<typeof listModelsSchema>): Server {
  const { provider, base_url: baseUrl = null, credential_ref: credentialRef = null, api_key: apiKey = null } = body;
  return { provider, baseUrl, credentialRef, apiKey };
}
