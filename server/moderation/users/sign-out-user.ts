import { record } from '../../history/index.ts';
import { wakeStreams } from '../../notices/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { endAllSessions, lockAccountStatus } from '../../accounts/index.ts';

/** Ends all sessions. The lock orders concurrent sign-ins: a session is either ended here or created afterwards. */
export const signOutUser = ({ pool }: Pick<Services, 'pool'>, viewer: Viewer, id: string): Promise<void> =>
  transaction(pool, async (db) => {
    if (!(await lockAccountStatus(db, id))) throw new AppError('user/not-found');
    await endAllSessions(db, id);
    await record(db, { action: 'user-signed-out', actor: viewer, userId: id });
    await wakeStreams(db, [id]);
  });
