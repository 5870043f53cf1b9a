'use client';

import type { CreateModel, Model, TestedConnection } from '../../contract/model';
import { problemText } from '../../trpc/problem';
import { api } from '../../trpc/react';
import { refusedFields } from '../../trpc/refused-fields';
import { notify } from '../../ui/notify';

/** What was wrong with a field, by its name. */
export type Problems = Readonly<Record<string, string>>;

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

  const refresh = () => Promise.all([utils.models.invalidate(), utils.agents.invalidate()]);
  const settled = async (work: Promise<unknown>): Promise<boolean> => {
    const isDone = await work.then(
      () => true,
      (error: unknown) => {
        notify(problemText(error));
        return false;
      },
    );
    await refresh();
    return isDone;
  };

  const kept = async (work: Promise<unknown>): Promise<Problems | null> => {
    try {
      await work;
    } catch (error) {
      const problems = refusedFields(error);
      if (Object.keys(problems).length === 0) notify(problemText(error));
      return problems;
    }
    await refresh();
    return null;
  };

  return {
    models: query.data?.models ?? null,
    isFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    isBusy: create.isPending || list.isPending || test.isPending,
    /** Answers what was wrong, by field; `null` when it was added. What concerns no field is told aside. */
    create: (input: CreateModel) => kept(create.mutateAsync(input)),
    /** The same of a change. */
    change: ({ id }: Model, change: Partial<CreateModel>) => kept(patch.mutateAsync({ id, change })),
    setDefault: ({ id }: Model, isDefault: boolean) =>
      settled(patch.mutateAsync({ id, change: { is_default: isDefault } })),
    remove: ({ id }: Model) => settled(remove.mutateAsync({ id })),
    /** Names that the server offers, and how it went in words. */
    look: (server: Server): Promise<{ models: string[]; message: string; problems?: Problems }> =>
      list.mutateAsync(server).catch((error: unknown) => ({ models: [], ...refusalOf(error) })),
    test: (server: Server & { model: string }): Promise<TestedConnection & { problems?: Problems }> =>
      test.mutateAsync(server).catch((error: unknown) => ({ ok: false, detail: null, ...refusalOf(error) })),
  };
}

function refusalOf(error: unknown): { message: string; problems: Problems } {
  return { message: problemText(error), problems: refusedFields(error) };
}
