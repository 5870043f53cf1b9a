import type { Owner } from '../access/owner';
import { getModel } from './get-model';
import { noteModel } from './note-model';
import type { ModelPorts } from './save-model';

export async function deleteModel(ports: ModelPorts, by: Owner, id: string): Promise<void> {
  const record = await getModel(ports, id);
  if (await ports.models.remove(id)) await noteModel(ports, by, { record, action: 'model_deleted' });
}
