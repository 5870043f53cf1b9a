import type { Owner } from '../access/owner';
import type { AuditEntry } from '../audit/audit-log';
import type { Ports } from '../ports';
import type { ModelRecord } from './model-record';

export type ModelDeed = {
  record: ModelRecord;
  action: Extract<AuditEntry['action'], 'model_created' | 'model_updated' | 'model_deleted'>;
};

/** Who did what to which model; never with which key. */
export async function noteModel(
  { audit, clock, newId }: Pick<Ports, 'audit' | 'clock' | 'newId'>,
  by: Owner,
  { record, action }: ModelDeed,
): Promise<void> {
  const { id, displayName, provider, model, baseUrl, isDefault } = record;
  const detail = { model_id: id, display_name: displayName, provider, model, base_url: baseUrl, is_default: isDefault };
  await audit.append({ id: newId(), at: clock.now(), owner: by, action, conversationId: null, detail });
}
