import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { moderationLimits } from '../../../contract/moderation/limits.ts';
import type { UserNote } from '../../../contract/moderation/users/users.ts';
import { lockAccountStatus, endAllSessions } from '../../accounts/index.ts';
import { record } from '../../history/index.ts';
import { wakeStreams } from '../../notices/index.ts';
import { transaction } from '../../platform/database/database.ts';
import { route } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { insertNote, presentNote } from './note.queries.ts';
import { searchUsers } from './search-users.ts';
import { setAccountStatus } from './set-account-status.ts';
import { showUser } from './show-user.ts';

/** Ends all sessions. The lock orders concurrent sign-ins: a session is either ended here or created afterwards. */
const signOutUser = ({ pool }: Pick<Services, 'pool'>, viewer: Viewer, id: string): Promise<void> =>
  transaction(pool, async (db) => {
    if (!(await lockAccountStatus(db, id))) throw new AppError('user/not-found');
    await endAllSessions(db, id);
    await record(db, { action: 'user-signed-out', actor: viewer, userId: id });
    await wakeStreams(db, [id]);
  });

const noteUser = ({ pool }: Pick<Services, 'pool'>, viewer: Viewer, id: string, text: string): Promise<UserNote> =>
  transaction(pool, async (db) => {
    if (!(await lockAccountStatus(db, id))) throw new AppError('user/not-found');
    const note = await insertNote(db, { userId: id, authorId: viewer.uid, text });
    await record(db, { action: 'user-noted', actor: viewer, userId: id, details: { noteId: note.id } });
    return presentNote(note);
  });

export function userRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const notes = limit({ name: 'user-note', points: moderationLimits.notesPerHour, seconds: 3_600 });

  route(app, api.adminUsers, ({ viewer, query }) => searchUsers(pool, query, viewer.uid));
  route(app, api.adminUser, ({ viewer, params }) => showUser(services, pool, viewer, params.id));
  route(app, api.setAccountStatus, ({ viewer, params, body }) => setAccountStatus(services, viewer, params.id, body));
  route(app, api.signOutUser, ({ viewer, params }) => signOutUser(services, viewer, params.id));
  route(app, api.noteUser, async ({ viewer, params, body }) => {
    await notes.consume(viewer.uid);
    return noteUser(services, viewer, params.id, body.text);
  });
}
