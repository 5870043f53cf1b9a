import { AppError } from '../app-error';
import type { Ports } from '../ports';
import type { ModelRecord } from './model-record';

/** Throws `not-found`. */
export async function getModel({ models }: Pick<Ports, 'models'>, id: string): Promise<ModelRecord> {
  const model = await models.find(id);
  if (!model) throw new AppError('not-found', 'There is no such model.');
  return model;
}
