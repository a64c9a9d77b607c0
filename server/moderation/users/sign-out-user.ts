import { record } from '../../history/index.ts';
import { wakeStreams } from '../../notices/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { endAllSessions, lockAccountStatus } from '../../accounts/index.ts';

/** Everywhere and at once: a sign-in at this moment has the lock, or waits for it and is signed in after. */
export const signOutUser = ({ pool }: Pick<Services, 'pool'>, viewer: Viewer, id: string): Promise<void> =>
  transaction(pool, async (db) => {
    if (!(await lockAccountStatus(db, id))) throw new AppError('user/not-found');
    await endAllSessions(db, id);
    await record(db, { action: 'user-signed-out', actor: viewer, userId: id });
    await wakeStreams(db, [id]);
  });
