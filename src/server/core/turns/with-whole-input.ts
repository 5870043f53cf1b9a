import type { BodyReference } from '../../../contract/content-block';

type Call = { tool_input: unknown; input_ref?: BodyReference | undefined };

/** The call with its arguments as they were given, where the record has a preview of them and the rest as a file. */
export async function withWholeInput<T extends Call>(
  call: T,
  readFile: (fileId: string) => Promise<Uint8Array | null>,
): Promise<T> {
  const { input_ref, ...rest } = call;
  const bytes = input_ref ? await readFile(input_ref.file_id) : null;
  if (!bytes) return call;
  return { ...rest, tool_input: JSON.parse(new TextDecoder().decode(bytes)) as unknown } as T;
}
