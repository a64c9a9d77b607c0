import type { Message } from '../../contract/messages/messages.ts';
import { announce, wakeStreams } from '../notices/index.ts';
import { keepPhoto } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { maskToKeep } from './mask-message.ts';
import { findByKey, insertMessage, lockThread, noteMessage, type MessageRow } from './message.queries.ts';
import { presentMessages } from './present-messages.ts';
import { requireThread } from './show-thread.ts';

export interface Written {
  key: string;
  text: string;
  photoIds: readonly string[];
}

/** Needs a transaction. */
export async function addMessage(
  services: Pick<Services, 'config'>,
  db: Database,
  uid: string,
  threadId: string,
  { key, text, photoIds }: Written,
): Promise<Message> {
  await lockThread(db, threadId);
  const thread = await requireThread(services, db, uid, threadId);
  const present = async (message: MessageRow) =>
    (await presentMessages(services, db, uid, [{ message, isMasking: thread.isMasking }]))[0]!;
  const sent = await findByKey(db, uid, key);
  if (sent) {
    if (sent.threadId !== threadId) throw new AppError('request/idempotency-key-reused');
    return present(sent);
  }
  if (!thread.canWrite) throw new AppError('message/cannot-write');
  if (text === '' && photoIds.length === 0) throw new AppError('message/empty', { fields: { text: 'message/empty' } });
  for (const photoId of photoIds) {
    const isKept = await keepPhoto(db, { photoId, uploaderId: uid, keptFor: 'message' });
    if (!isKept) throw new AppError('car/photos-invalid', { fields: { photoIds: 'car/photos-invalid' } });
  }
  const message = await insertMessage(db, { threadId, authorId: uid, key, text, masked: maskToKeep(text), photoIds });
  const reader = thread.role === 'renter' ? 'owner' : 'renter';
  await noteMessage(db, message, reader);
  await announce(db, { kind: 'message', key: threadId, about: { threadId }, to: [reader], actorId: uid });
  await wakeStreams(db, [uid], threadId);
  return present(message);
}

export const writeMessage = (
  services: Pick<Services, 'pool' | 'config'>,
  uid: string,
  threadId: string,
  written: Written,
): Promise<Message> => transaction(services.pool, (db) => addMessage(services, db, uid, threadId, written));
