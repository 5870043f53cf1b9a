import type { KeySecrets } from './access/key-secrets';
import type { KeyStore } from './access/key-store';
import type { AgentRegistry } from './agents/agent-provider';
import type { AuditLog } from './audit/audit-log';
import type { Clock } from './clock';
import type { ConversationStore } from './conversations/conversation-store';
import type { DocumentReader } from './files/document-reader';
import type { BlobStore, FileStore } from './files/file-store';
import type { ImageScaler } from './files/image-scaler';
import type { IdSource } from './id-source';
import type { Logger } from './logger';
import type { CredentialVault } from './models/credential-vault';
import type { ModelProbe } from './models/model-probe';
import type { ModelStore } from './models/model-store';
import type { LiveBus } from './turns/live-bus';
import type { Membership } from './turns/membership';
import type { TurnLedger } from './turns/turn-ledger';

/** Everything that the core asks of the outside. */
export type Ports = {
  agents: AgentRegistry;
  audit: AuditLog;
  blobs: BlobStore;
  bus: LiveBus;
  clock: Clock;
  conversations: ConversationStore;
  documents: DocumentReader;
  files: FileStore;
  images: ImageScaler;
  keys: KeyStore;
  ledger: TurnLedger;
  logger: Logger;
  membership: Membership;
  models: ModelStore;
  newId: IdSource;
  probe: ModelProbe;
  secrets: KeySecrets;
  vault: CredentialVault;
};
