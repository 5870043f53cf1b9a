import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleId, sampleTime } from '../../testing/sample-records';
import type { ModelRecord } from './model-record';
import type { ModelStore } from './model-store';

type OpenModelStore = { models: ModelStore; close: () => Promise<void> };

/** What every store of registered models must do. */
export function modelStoreContract(name: string, open: () => Promise<OpenModelStore>): void {
  describe(`${name} as a store of models`, () => {
    let opened: OpenModelStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const add = async (change: Partial<ModelRecord> = {}): Promise<ModelRecord> => {
      const model: ModelRecord = {
        id: sampleId(),
        displayName: 'Qwen 3 “日本”',
        provider: 'openai-compatible',
        model: 'qwen3:8b',
        baseUrl: 'http://127.0.0.1:8080/v1',
        credential: null,
        isDefault: false,
        createdAt: sampleTime(),
        updatedAt: sampleTime(),
        ...change,
      };
      await opened.models.save(model);
      return model;
    };

    test('gives models back exactly', async () => {
      const model = await add({ credential: 'env:KEY', updatedAt: sampleTime(4) });
      const bare = await add({ provider: 'anthropic', baseUrl: null });
      expect(await opened.models.find(model.id)).toEqual(model);
      expect(await opened.models.find(bare.id)).toEqual(bare);
      expect(await opened.models.find('none')).toBeNull();
    });

    test('lists them in the order in which they were made, also after a change', async () => {
      const first = await add({ createdAt: sampleTime(1) });
      const second = await add({ createdAt: sampleTime(2) });
      const changed = { ...first, displayName: 'Other', updatedAt: sampleTime(3) };
      await opened.models.save(changed);
      expect(await opened.models.list()).toEqual([changed, second]);
    });

    test('has one default at the most', async () => {
      expect(await opened.models.findDefault()).toBeNull();
      const first = await add({ isDefault: true });
      expect(await opened.models.findDefault()).toEqual(first);
      const second = await add({ isDefault: true });
      expect(await opened.models.findDefault()).toEqual(second);
      expect(await opened.models.find(first.id)).toMatchObject({ isDefault: false });
    });

    test('removes a model once', async () => {
      const model = await add();
      expect(await opened.models.remove(model.id)).toBe(true);
      expect(await opened.models.remove(model.id)).toBe(false);
      expect(await opened.models.find(model.id)).toBeNull();
    });
  });
}
