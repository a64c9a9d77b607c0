import type { Message } from '../../contract/messages/messages.ts';
import { findSignedPhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { maskedText } from './mask-message.ts';
import type { MessageRow } from '../threads/index.ts';

interface MaskableMessage {
  message: MessageRow;
  isMasking: boolean;
}

/** Writers see their full text, and whether it is masked for the other party. Hidden messages are empty for both. */
export async function presentMessages(
  { config }: Pick<Services, 'config'>,
  db: Database,
  uid: string,
  shown: readonly MaskableMessage[],
): Promise<Message[]> {
  const photoIds = shown.flatMap(({ message }) => (message.isHidden ? [] : message.photoIds));
  const photos = await findSignedPhotos(db, config.authSecret, photoIds);
  return shown.map(({ message, isMasking }) => {
    const { id, authorId, key, event, details, isHidden } = message;
    const body = isHidden ? '' : message.body;
    const masked = isMasking && !isHidden ? maskedText(message) : body;
    return {
      id,
      authorId,
      key: authorId === uid ? key : null,
      text: authorId === uid ? body : masked,
      photos: isHidden ? [] : message.photoIds.flatMap((photoId) => photos.get(photoId) ?? []),
      event,
      details,
      createdAt: message.createdAt.toISOString(),
      isMasked: masked !== body,
      isHidden,
    };
  });
}
