import type { JsonSchema } from '../define/define-tool';

/** Answers what is wrong with a value, in words; `null` when nothing is. */
export type CheckInput = (input: unknown) => string | null;

/** Throws when the schema itself is not valid. */
export async function compileJsonSchema(schema: JsonSchema): Promise<CheckInput> {
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/client/validators/ajv');
  const validate = new AjvJsonSchemaValidator().getValidator(schema);
  return (input) => validate(input).errorMessage ?? null;
}
