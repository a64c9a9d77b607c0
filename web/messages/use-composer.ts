import { useEffect, useState } from 'react';
import { messageLimits } from '../../contract/messages/limits.ts';
import { t } from '../language/words.ts';
import { hasFailed, isUploading, keepUploads, type KeptName, uploadedPhotos, useUploads } from '../photos/index.ts';
import { DRAFT_FILES } from '../platform/session/drafts.ts';
import { useUser } from '../platform/session/session.ts';
import { waitingFiles } from '../platform/waiting-files.ts';
import { draftName, keepDraft, readDraft } from './drafts.ts';
import type { Outgoing, Recipient } from './outbox.ts';
import { useOutbox } from './sending.ts';

/** What somebody is writing: kept as they type, until it is sent. */
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
    keepDraft(uid, to, { text, photos });
    // The photos change with their ids, the recipient with the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [uid, text, photoIds]);

  const name = draftName(uid, to);
  useEffect(() => keepUploads(queue, waitingFiles<KeptName>(DRAFT_FILES, `${name}.`)), [queue, name]);

  const written = text.trim();
  const left = messageLimits.textMax - written.length;
  const isWaiting = isUploading(uploads) || hasFailed(uploads);
  return {
    text,
    setText,
    queue,
    uploads,
    /** How many characters there is room for */
    left,
    canSend: left >= 0 && !isWaiting && (written !== '' || photos.length > 0),
    isUploading: isUploading(uploads),

    send(): Outgoing {
      const sent = outbox.add({ to, text: written, photos });
      setText('');
      queue.replace([]);
      return sent;
    },

    /** Takes back what the server did not want, before what was written since. */
    takeBack({ text: returned, photos: own }: Outgoing) {
      setText((now) => [returned, now].filter((part) => part.trim() !== '').join('\n'));
      if (own.length > 0) queue.replace([...own, ...photos].slice(0, messageLimits.photosMax));
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;
