import type { BodyReference } from '../../../contract/content-block';
import { AppError } from '../app-error';

type Call = { tool_input: unknown; input_ref?: BodyReference | undefined };

/**
 * The call with its arguments as they were given, where the record has a preview of them and the rest as a file. Throws
 * `not-found` when that file is gone: a call is made with all of its arguments or not at all.
 */
export async function withWholeInput<T extends Call>(
  call: T,
  readFile: (fileId: string) => Promise<Uint8Array | null>,
): Promise<T> {
  const { input_ref, ...rest } = call;
  if (!input_ref) return call;
  const bytes = await readFile(input_ref.file_id);
  if (!bytes) throw new AppError('not-found', 'The arguments of a call are not there any more.');
  return { ...rest, tool_input: JSON.parse(new TextDecoder().decode(bytes)) as unknown } as T;
}
