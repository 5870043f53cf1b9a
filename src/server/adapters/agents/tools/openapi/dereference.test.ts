import { expect, it } from 'vitest';
import { dereference } from './dereference';

it('references that multiply are refused in words (a document of some lines held up the start)', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`s${at}`, at === 0 ? {} : { a: { $ref: `#/s${at - 1}` }, b: { $ref: `#/s${at - 1}` } }]),
  );
  expect(dereference(schemas, { $ref: '#/s3' })).toMatchObject({ a: { a: { a: {}, b: {} } }, b: {} });
  expect(() => dereference(schemas, { $ref: '#/s39' })).toThrow('multiply');
});
