import type { JsonSchema } from '../define/define-tool';

/** Answers what is wrong with a value, in words; `null` when nothing is. */
export type CheckInput = (input: unknown) => string | null;

/** Throws when the schema itself is not valid. */
export type CompileSchema = (schema: JsonSchema) => CheckInput;

/** A compiler for schemas that come and go together: it keeps all it has compiled. */
export async function openSchemaCompiler(): Promise<CompileSchema> {
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/client/validators/ajv');
  const shared = new AjvJsonSchemaValidator();
  return (schema) => {
    // Two tools may give different schemas one id.
    const validate = ('$id' in schema ? new AjvJsonSchemaValidator() : shared).getValidator(schema);
    return (input) => validate(input).errorMessage ?? null;
  };
}
