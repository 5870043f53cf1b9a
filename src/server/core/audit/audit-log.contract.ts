import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleId, sampleTime } from '../../testing/sample-records';
import type { AuditEntry, AuditLog } from './audit-log';

type OpenAuditLog = { audit: AuditLog; close: () => Promise<void> };

const ANN = { principal: 'key-1', user: 'ann' };

/** What every audit log must do. The conversations it names need not exist. */
export function auditLogContract(name: string, open: () => Promise<OpenAuditLog>): void {
  describe(`${name} as an audit log`, () => {
    let opened: OpenAuditLog;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const add = async (change: Partial<AuditEntry> = {}): Promise<AuditEntry> => {
      const entry: AuditEntry = {
        id: sampleId(),
        at: sampleTime(),
        owner: ANN,
        action: 'conversation_created',
        conversationId: sampleId(),
        detail: {},
        ...change,
      };
      await opened.audit.append(entry);
      return entry;
    };

    test('gives entries back exactly', async () => {
      const entry = await add({
        action: 'chat_turn_completed',
        conversationId: null,
        detail: { agent: 'süpport', tokens: { total: 3 }, list: [null, true] },
      });
      expect(await opened.audit.list(ANN, 10)).toEqual([entry]);
    });

    test('lists the newest first, then by id descending, up to the limit', async () => {
      const oldest = await add({ at: sampleTime(1) });
      const newest = await add({ at: sampleTime(3) });
      const [second, third] = [await add({ at: sampleTime(2) }), await add({ at: sampleTime(2) })];
      expect(await opened.audit.list(ANN, 10)).toEqual([newest, third, second, oldest]);
      expect(await opened.audit.list(ANN, 2)).toEqual([newest, third]);
    });

    test('lists an owner’s own entries only', async () => {
      await add();
      expect(await opened.audit.list({ principal: 'key-1', user: 'bob' }, 10)).toEqual([]);
      expect(await opened.audit.list({ principal: 'key-2', user: 'ann' }, 10)).toEqual([]);
    });
  });
}
