import { releaseKeptPhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Feature } from '../platform/feature.ts';
import { updateAnswerFigures } from './update-answer-figures.ts';
import { mailUnread, UNREAD_MAIL, writeUnreadMail } from './mail-unread.ts';
import { maskOutdatedMessages } from './mask-message.ts';
import { messageChecks } from './message-checks.queries.ts';
import { messageData } from './personal-data.queries.ts';
import { messageRoutes } from './message.routes.ts';
import {
  masksDue,
  unreadDue,
  emptyMessages,
  findAbandonedMessages,
  findUnmasked,
  replaceBodies,
  maskOrNull,
} from '../threads/index.ts';
import { deleteTemplates } from './template.queries.ts';
import { isHiddenPhoto, isWrittenAbout } from './thread.queries.ts';

/** Keeps a deleted person's messages for the other party, with contacts masked. Empties threads that both have left. */
async function eraseMessages(db: Database, uid: string): Promise<void> {
  const written = await findUnmasked(db, uid);
  await replaceBodies(
    db,
    written.map(({ id, body }) => ({ id, body: maskOrNull(body) ?? body })),
  );
  const left = await findAbandonedMessages(db, uid);
  await emptyMessages(
    db,
    left.map(({ id }) => id),
  );
  await releaseKeptPhotos(
    db,
    left.flatMap(({ photoIds }) => photoIds),
  );
}

export const messages: Feature = {
  name: 'messages',
  routes: messageRoutes,
  tasks: (services) => [
    {
      name: 'mail unread messages',
      everySeconds: 15,
      due: () => unreadDue,
      run: (stopping) => mailUnread(services, stopping),
    },
    {
      name: 'mask older messages',
      everySeconds: 60,
      due: () => masksDue,
      run: (stopping) => maskOutdatedMessages(services, stopping),
    },
    { name: 'keep answer figures', everySeconds: 300, run: (stopping) => updateAnswerFigures(services, stopping) },
  ],
  mails: (services) => ({ [UNREAD_MAIL]: (payload: never) => writeUnreadMail(services, payload) }),
  checks: messageChecks,
  personalData: messageData,
  person: {
    async deletePersonalData(db, uid) {
      await eraseMessages(db, uid);
      await deleteTemplates(db, uid);
    },
  },
  car: { needsTitle: isWrittenAbout },
  photo: { isHidden: isHiddenPhoto },
};
