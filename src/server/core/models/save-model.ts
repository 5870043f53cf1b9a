import type { Owner } from '../access/owner';
import type { Ports } from '../ports';
import { checkAddress } from './check-address';
import type { ModelRecord } from './model-record';
import { noteModel, type ModelDeed } from './note-model';

export type ModelPorts = Pick<Ports, 'audit' | 'clock' | 'models' | 'newId' | 'probe' | 'vault'>;

/** Throws `invalid-input` for an address that is missing. */
export async function saveModel(ports: ModelPorts, by: Owner, saved: ModelDeed): Promise<ModelRecord> {
  const { record } = saved;
  checkAddress(record);
  await ports.models.save(record);
  await noteModel(ports, by, saved);
  return record;
}
