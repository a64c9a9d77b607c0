import type { UserNote } from '../../../contract/moderation/users/users.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { insertNote, presentNote } from './note.queries.ts';
import { lockAccountStatus } from '../../accounts/index.ts';

export const noteUser = (
  { pool }: Pick<Services, 'pool'>,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<UserNote> =>
  transaction(pool, async (db) => {
    if (!(await lockAccountStatus(db, id))) throw new AppError('user/not-found');
    const note = await insertNote(db, { userId: id, authorId: viewer.uid, text });
    await record(db, { action: 'user-noted', actor: viewer, userId: id, details: { noteId: note.id } });
    return presentNote(note);
  });
