'use client';

import type { CreateModel, Model, TestedConnection } from '../../contract/model';
import { api } from '../../trpc/react';
import { notify } from '../../ui/notify';

type Server = Pick<CreateModel, 'provider' | 'base_url' | 'credential_ref' | 'api_key'>;

/** The registered models, and a look at the servers behind them. */
export function useModels() {
  const utils = api.useUtils();
  const query = api.models.list.useQuery();
  const create = api.models.create.useMutation();
  const patch = api.models.patch.useMutation();
  const remove = api.models.delete.useMutation();
  const list = api.models.listModels.useMutation();
  const test = api.models.testConnection.useMutation();

  const settled = async (work: Promise<unknown>): Promise<boolean> => {
    const isDone = await work.then(
      () => true,
      (error: unknown) => {
        notify(messageOf(error));
        return false;
      },
    );
    await Promise.all([utils.models.invalidate(), utils.agents.invalidate()]);
    return isDone;
  };

  return {
    models: query.data?.models ?? null,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    isBusy: create.isPending || list.isPending || test.isPending,
    create: (input: CreateModel) => settled(create.mutateAsync(input)),
    setDefault: ({ id }: Model, isDefault: boolean) =>
      settled(patch.mutateAsync({ id, change: { is_default: isDefault } })),
    remove: ({ id }: Model) => settled(remove.mutateAsync({ id })),
    /** Names that the server offers, and how it went in words. */
    look: (server: Server): Promise<{ models: string[]; message: string }> =>
      list.mutateAsync(server).catch((error: unknown) => ({ models: [], message: messageOf(error) })),
    test: (server: Server & { model: string }): Promise<TestedConnection> =>
      test.mutateAsync(server).catch((error: unknown) => ({ ok: false, message: messageOf(error), detail: null })),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
