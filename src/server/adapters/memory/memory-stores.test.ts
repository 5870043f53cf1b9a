import { keyStoreContract } from '../../core/access/key-store.contract';
import { auditLogContract } from '../../core/audit/audit-log.contract';
import { blobStoreContract } from '../../core/files/blob-store.contract';
import { fileStoreContract } from '../../core/files/file-store.contract';
import { modelStoreContract } from '../../core/models/model-store.contract';
import { createMemoryAuditLog } from './memory-audit-log';
import { createMemoryBlobStore } from './memory-blob-store';
import { createMemoryConversationStore } from './memory-conversation-store';
import { createMemoryDatabase } from './memory-database';
import { createMemoryFileStore } from './memory-file-store';
import { createMemoryModelStore } from './memory-model-store';
import { createMemoryKeyStore } from './memory-key-store';

const close = (): Promise<void> => Promise.resolve();

fileStoreContract('the memory file store', () => {
  const database = createMemoryDatabase();
  const conversations = createMemoryConversationStore(database);
  return Promise.resolve({ files: createMemoryFileStore(database), conversations, close });
});
blobStoreContract('the memory blob store', () => Promise.resolve({ blobs: createMemoryBlobStore(), close }));
keyStoreContract('the memory key store', () => Promise.resolve({ keys: createMemoryKeyStore(), close }));
auditLogContract('the memory audit log', () =>
  Promise.resolve({ audit: createMemoryAuditLog(createMemoryDatabase()), close }),
);
modelStoreContract('the memory model store', () => Promise.resolve({ models: createMemoryModelStore(), close }));
