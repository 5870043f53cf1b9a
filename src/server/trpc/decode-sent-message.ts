import type { BusyPolicy } from '../core/turns/turn-record';
import type { PostMessage } from '../core/application';
import { defined } from './defined';
import type { TrpcContext } from './init';
import { toRef } from './to-ref';

type SentMessage = {
  id: string;
  text: string;
  idempotency_key: string;
  files?: string[] | undefined;
  parent_id?: string | null | undefined;
  busy?: BusyPolicy | undefined;
};

export async function decodeSentMessage({ app, owner }: TrpcContext, sent: SentMessage): Promise<PostMessage> {
  const files = await app.findFiles(owner, sent.files ?? []);
  const input = {
    text: sent.text,
    files,
    dialect: 'conversations',
    canAskApproval: true,
    ...defined({ parentId: sent.parent_id }),
  };
  const bodyHash = JSON.stringify([sent.text, sent.files ?? [], sent.parent_id ?? null]);
  return {
    ...toRef(owner, sent),
    input,
    ...defined({ busy: sent.busy }),
    idempotency: { key: sent.idempotency_key, bodyHash },
  };
}
