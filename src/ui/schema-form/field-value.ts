import { formStrings } from '../strings/form-strings';
import type { SchemaField } from './schema-field';

/** What stands in a field while it is filled in. */
export type Draft = string | boolean | readonly string[];
export type Drafts = Readonly<Record<string, Draft>>;

type Read = { value: unknown } | { problem: string };

const words = formStrings;

/** A field as it is before anybody writes: with what is set, else its default. */
export function toDraft(field: SchemaField, set: unknown = field.initial): Draft {
  switch (field.kind) {
    case 'boolean':
      return set === true;
    case 'choices':
      return Array.isArray(set) ? set.filter((one) => typeof one === 'string') : [];
    case 'json':
      return set === undefined ? '' : JSON.stringify(set, null, 2);
    default:
      return typeof set === 'string' || typeof set === 'number' ? String(set) : '';
  }
}

/** The value of a field, `undefined` where it is left empty, or what is wrong with it. */
export function readField(field: SchemaField, draft: Draft): Read {
  if (typeof draft === 'boolean') return { value: draft };
  if (field.kind === 'choices') return readChoices(field, typeof draft === 'string' ? [] : draft);
  const text = typeof draft === 'string' ? draft.trim() : '';
  if (text === '') return field.isRequired ? { problem: words.required } : { value: undefined };
  switch (field.kind) {
    case 'number':
      return readNumber(field, text);
    case 'text':
      return readText(field, text);
    case 'json':
      return readJson(text);
    default:
      return { value: text };
  }
}

function readChoices(
  { minItems, maxItems, isRequired }: SchemaField & { kind: 'choices' },
  chosen: readonly string[],
): Read {
  if (chosen.length === 0 && !isRequired) return { value: undefined };
  if (chosen.length < Math.max(minItems, isRequired ? 1 : 0))
    return { problem: words.atLeastChoices(Math.max(minItems, 1)) };
  if (maxItems !== null && chosen.length > maxItems) return { problem: words.atMostChoices(maxItems) };
  return { value: chosen };
}

function readNumber({ isInteger, minimum, maximum }: SchemaField & { kind: 'number' }, text: string): Read {
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: words.number };
  if (isInteger && !Number.isInteger(value)) return { problem: words.integer };
  if (minimum !== null && value < minimum) return { problem: words.atLeast(minimum) };
  if (maximum !== null && value > maximum) return { problem: words.atMost(maximum) };
  return { value };
}

type TextField = SchemaField & { kind: 'text' };

function readText(field: TextField, text: string): Read {
  const problem = lengthProblem(field, text) ?? formatProblem(field, text);
  if (problem !== null) return { problem };
  return { value: field.input === 'datetime-local' ? toInstant(text) : text };
}

function lengthProblem({ minLength, maxLength }: TextField, { length }: string): string | null {
  if (minLength !== null && length < minLength) return words.atLeastCharacters(minLength);
  return maxLength !== null && length > maxLength ? words.atMostCharacters(maxLength) : null;
}

function formatProblem({ input, pattern }: TextField, text: string): string | null {
  if (input === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return words.email;
  if (input === 'url' && !URL.canParse(text)) return words.url;
  return pattern !== null && !matches(pattern, text) ? words.pattern : null;
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: words.json(error instanceof Error ? error.message : '') };
  }
}

/** A pattern that this browser cannot read is left to the server. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** The field holds the time where the person is. */
function toInstant(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
