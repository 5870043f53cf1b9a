import { describe, expect, it } from 'vitest';
import { formStrings } from '../strings/form-strings';
import { readField, toDraft, type Draft } from './field-value';
import { readFields } from './schema-field';

const words = formStrings;

function read(schema: Record<string, unknown>, draft: Draft, isRequired = false): unknown {
  const [field] = readFields({ properties: { it: schema }, required: isRequired ? ['it'] : [] });
  if (!field) throw new Error('no field');
  const answer = readField(field, draft);
  return 'problem' in answer ? answer.problem : answer.value;
}

describe('what a person filled in', () => {
  it('is nothing where an optional field is empty, and a problem where it is needed', () => {
    expect(read({ type: 'string' }, '  ')).toBeUndefined();
    expect(read({ type: 'string' }, '  ', true)).toBe(words.required);
  });

  it('is a number within its bounds', () => {
    const schema = { type: 'integer', minimum: 1, maximum: 10 };
    expect(read(schema, ' 7 ')).toBe(7);
    expect(read(schema, 'seven')).toBe(words.number);
    expect(read(schema, '1.5')).toBe(words.integer);
    expect(read(schema, '0')).toBe(words.atLeast(1));
    expect(read(schema, '11')).toBe(words.atMost(10));
    expect(read({ type: 'number' }, '3.14')).toBe(3.14);
  });

  it('is a text of the form and length that is asked for', () => {
    expect(read({ type: 'string', format: 'email' }, 'a@b')).toBe(words.email);
    expect(read({ type: 'string', format: 'email' }, 'a@b.org')).toBe('a@b.org');
    expect(read({ type: 'string', format: 'uri' }, 'b.org')).toBe(words.url);
    expect(read({ type: 'string', minLength: 3 }, 'ab')).toBe(words.atLeastCharacters(3));
    expect(read({ type: 'string', maxLength: 1 }, 'ab')).toBe(words.atMostCharacters(1));
    expect(read({ type: 'string', pattern: '^[0-9]+$' }, 'x')).toBe(words.pattern);
    expect(read({ type: 'string', pattern: '(' }, 'x')).toBe('x');
  });

  it('is as many choices as may be taken', () => {
    const schema = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 };
    expect(read(schema, ['a', 'b'])).toEqual(['a', 'b']);
    expect(read(schema, ['a', 'b', 'c'])).toBe(words.atMostChoices(2));
    expect(read(schema, [])).toBeUndefined();
    expect(read(schema, [], true)).toBe(words.atLeastChoices(1));
  });

  it('is JSON where it can be nothing else', () => {
    expect(read({ type: 'object' }, '{"a": 1}')).toEqual({ a: 1 });
    expect(read({ type: 'object' }, '{a}')).toMatch(/^This is no JSON/);
  });

  it('begins with what is set, else with the default', () => {
    const [count, agreed] = readFields({
      properties: { count: { type: 'number', default: 3 }, agreed: { type: 'boolean', default: true } },
    });
    if (!count || !agreed) throw new Error('no fields');
    expect([toDraft(count), toDraft(count, 5), toDraft(agreed), toDraft(agreed, false)]).toEqual([
      '3',
      '5',
      true,
      false,
    ]);
  });
});
