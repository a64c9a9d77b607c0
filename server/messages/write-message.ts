import type { Message } from '../../contract/messages/messages.ts';
import { announce } from '../notices/index.ts';
import { keepPhoto } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findMessageByKey, insertMessage, type MessageRow } from '../threads/index.ts';
import { lockForWriting } from './thread.queries.ts';
import { presentMessages } from './present-messages.ts';

export interface MessageInput {
  key: string;
  text: string;
  photoIds: readonly string[];
}

/** Call it in a transaction. */
export async function addMessage(
  services: Pick<Services, 'config'>,
  db: Database,
  uid: string,
  threadId: string,
  { key, text, photoIds }: MessageInput,
): Promise<Message> {
  const thread = await lockForWriting(db, threadId, { uid, key });
  if (!thread) throw new AppError('message/thread-not-found');
  const { canWrite, isMasking } = thread;
  const present = async (message: MessageRow) =>
    (await presentMessages(services, db, uid, [{ message, isMasking }]))[0]!;
  const presentSent = async () => {
    const sent = await findMessageByKey(db, uid, key);
    if (sent.threadId !== threadId) throw new AppError('request/idempotency-key-reused');
    return present(sent);
  };
  if (thread.isSent) return presentSent();
  if (!canWrite) throw new AppError('message/cannot-write');
  if (text === '' && photoIds.length === 0) throw new AppError('message/empty', { fields: { text: 'message/empty' } });
  const reader = uid === thread.renterId ? 'owner' : 'renter';
  const message = await insertMessage(db, { threadId, authorId: uid, key, text, photoIds }, reader);
  // It was sent while this transaction waited for the lock.
  if (!message) return presentSent();
  for (const photoId of photoIds) {
    const isKept = await keepPhoto(db, { photoId, uploaderId: uid, keptFor: 'message' });
    if (!isKept) throw new AppError('car/photos-invalid', { fields: { photoIds: 'car/photos-invalid' } });
  }
  const about = { threadId, parties: thread };
  await announce(db, { kind: 'message', key: threadId, about, to: [reader], actorId: uid, alsoWakes: [uid] });
  return present(message);
}

export const writeMessage = (
  services: Pick<Services, 'pool' | 'config'>,
  uid: string,
  threadId: string,
  written: MessageInput,
): Promise<Message> => transaction(services.pool, (db) => addMessage(services, db, uid, threadId, written));
