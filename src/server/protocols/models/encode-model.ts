import type { Model } from '../../../contract/model';
import type { ModelRecord } from '../../core/models/model-record';
import { STORED } from '../../core/models/resolve-credential';

/** A sealed key leaves as a reference to it, which is good for this model only. */
export function encodeModel(record: ModelRecord): Model {
  return {
    id: record.id,
    display_name: record.displayName,
    provider: record.provider,
    model: record.model,
    base_url: record.baseUrl,
    credential_ref: toReference(record),
    is_default: record.isDefault,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}

function toReference({ id, credential }: ModelRecord): string | null {
  return credential === null || credential.startsWith('env:') ? credential : `${STORED}${id}`;
}
