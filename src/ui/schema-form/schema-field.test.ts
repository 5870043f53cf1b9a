import { describe, expect, it } from 'vitest';
import { readFields } from './schema-field';

const fieldsOf = (properties: Record<string, unknown>, required: string[] = []) =>
  readFields({ type: 'object', properties, required });

describe('the fields of a schema', () => {
  it('stand in its order, with its titles, hints and defaults, and with readable names where it has none', () => {
    const fields = fieldsOf(
      {
        max_speed: { type: 'number' },
        name: { type: 'string', title: 'Name', description: 'In full', default: 'Ann' },
      },
      ['name'],
    );
    expect(fields).toMatchObject([
      { name: 'max_speed', label: 'Max speed', hint: '', isRequired: false },
      { name: 'name', label: 'Name', hint: 'In full', isRequired: true, initial: 'Ann' },
    ]);
  });

  it('take what their type and format say', () => {
    const fields = fieldsOf({
      mail: { type: 'string', format: 'email' },
      home: { type: 'string', format: 'uri' },
      day: { type: 'string', format: 'date' },
      age: { type: 'integer', minimum: 1, maximum: 9 },
      agreed: { type: 'boolean' },
    });
    expect(fields).toMatchObject([
      { kind: 'text', input: 'email' },
      { kind: 'text', input: 'url' },
      { kind: 'text', input: 'date' },
      { kind: 'number', isInteger: true, minimum: 1, maximum: 9 },
      { kind: 'boolean' },
    ]);
  });

  it('offer choices with the names that people know, of which one or several may be taken', () => {
    const titled = [{ const: 'a', title: 'Apple' }, { const: 'b' }];
    const choices = [
      { value: 'a', label: 'Apple' },
      { value: 'b', label: 'b' },
    ];
    const fields = fieldsOf({
      plain: { type: 'string', enum: ['a', 'b'] },
      named: { type: 'string', enum: ['a', 'b'], enumNames: ['Apple'] },
      titled: { type: 'string', oneOf: titled },
      many: { type: 'array', items: { anyOf: titled }, minItems: 1, maxItems: 2 },
    });
    expect(fields).toMatchObject([
      { kind: 'choice', choices: [{ value: 'a', label: 'a' }, { value: 'b' }], other: null },
      { kind: 'choice', choices },
      { kind: 'choice', choices },
      { kind: 'choices', choices, minItems: 1, maxItems: 2 },
    ]);
  });

  it('let a text be written beside the choices where the schema does', () => {
    const [field] = fieldsOf({
      model: {
        anyOf: [
          { const: 'm', title: 'Mine' },
          { type: 'string', title: 'Another' },
        ],
      },
    });
    expect(field).toMatchObject({ kind: 'choice', choices: [{ value: 'm', label: 'Mine' }], other: 'Another' });
  });

  it('are written as JSON where nothing else fits', () => {
    const fields = fieldsOf({ deep: { type: 'object' }, list: { type: 'array', items: { type: 'number' } }, odd: 7 });
    expect(fields.map(({ kind }) => kind)).toEqual(['json', 'json', 'json']);
  });

  it('are none where the schema says nothing', () => {
    expect(readFields({})).toEqual([]);
  });
});
