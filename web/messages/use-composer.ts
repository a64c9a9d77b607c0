import { useEffect, useState } from 'react';
import { messageLimits } from '../../contract/messages/limits.ts';
import { t } from '../language/words.ts';
import {
  hasFailed,
  isUploading,
  persistUploads,
  type StoredFileName,
  uploadedPhotos,
  useUploads,
} from '../photos/index.ts';
import { DRAFT_FILES } from '../platform/session/drafts.ts';
import { useUser } from '../platform/session/session.ts';
import { pendingFileStore } from '../platform/pending-files.ts';
import { draftKey, saveMessageDraft, readDraft } from './drafts.ts';
import type { Outgoing, Recipient } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';

/** State of the composer. Saves the draft on every change until it is sent. */
export function useComposer(to: Recipient) {
  const { uid } = useUser();
  const { outbox } = useOutbox();
  const [draft] = useState(() => readDraft(uid, to));
  const [text, setText] = useState(draft.text);
  const { queue, uploads } = useUploads(draft.photos, {
    use: 'message',
    limit: {
      max: messageLimits.photosMax,
      tooMany: t('messages.composer.photos-too-many', { max: messageLimits.photosMax }),
    },
  });
  const photos = uploadedPhotos(uploads);
  const photoIds = photos.map(({ id }) => id).join();
  useEffect(() => {
    saveMessageDraft(uid, to, { text, photos });
    // The photo ids represent the photos, and the recipient never changes within a page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uid, text, photoIds]);

  const name = draftKey(uid, to);
  useEffect(() => persistUploads(queue, pendingFileStore<StoredFileName>(DRAFT_FILES, `${name}.`)), [queue, name]);

  const trimmed = text.trim();
  const charactersLeft = messageLimits.textMax - trimmed.length;
  const isWaiting = isUploading(uploads) || hasFailed(uploads);
  return {
    text,
    setText,
    queue,
    uploads,
    /** Number of characters that can still be typed. Negative when the text is too long. */
    left: charactersLeft,
    canSend: charactersLeft >= 0 && !isWaiting && (trimmed !== '' || photos.length > 0),
    isUploading: isUploading(uploads),

    send(): Outgoing {
      const sent = outbox.add({ to, text: trimmed, photos });
      setText('');
      queue.replace([]);
      return sent;
    },

    /** Restores a rejected message in front of the text that was typed since. */
    restore({ text: returned, photos: own }: Outgoing) {
      setText((now) => [returned, now].filter((part) => part.trim() !== '').join('\n'));
      if (own.length > 0) queue.replace([...own, ...photos].slice(0, messageLimits.photosMax));
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
