import { expect, it } from 'vitest';
import { modelConfigSchema } from './model-config-schema';

it('a conversation can choose registered models by the names that people know, and others where its provider has them', () => {
  const registered = [{ id: 'id-1', displayName: 'Qwen' }];
  expect(modelConfigSchema({ registered, takesNames: true })).toMatchObject({
    properties: { model: { anyOf: [{ const: 'id-1', title: 'Qwen' }, { type: 'string' }] } },
  });
  expect(modelConfigSchema({ registered, takesNames: false })).toMatchObject({
    properties: { model: { anyOf: [{ const: 'id-1', title: 'Qwen' }] } },
  });
  expect(modelConfigSchema({ registered: [], takesNames: false })).toBeUndefined();
});
