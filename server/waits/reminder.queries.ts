import { join } from 'sql-template-tag';
import { REMINDED_KINDS, waitOf, type RemindedKind } from '../../contract/waits/wait-kinds.ts';
import { booksDue } from '../books/index.ts';
import { claimsDue } from '../claims/index.ts';
import { handoversDue } from '../handover/index.ts';
import { sql, type Database } from '../platform/database/database.ts';
import { insertMails } from '../platform/mail/outbox.queries.ts';
import type { DeadlineQuery, WaitWindow } from '../platform/wait.queries.ts';
import { rentalsDue } from '../rentals/index.ts';
import { reviewsDue } from '../reviews/index.ts';

/** Each feature provides the query for its near deadlines. */
const DUE: Record<RemindedKind, DeadlineQuery> = {
  ...rentalsDue,
  ...claimsDue,
  ...handoversDue,
  ...reviewsDue,
  ...booksDue,
};

/** Enqueues each reminder once per deadline, because its key is unique, even with several workers. */
export async function enqueueReminders(
  db: Database,
  mailKind: string,
  windowOf: (hours: number) => WaitWindow,
): Promise<void> {
  const due = REMINDED_KINDS.map((kind) => {
    const near = DUE[kind](windowOf(waitOf(kind).remindHours!));
    return sql`
      select ${mailKind}::text, jsonb_build_object('userId', due.user_id, 'wait', ${kind}::text, 'rentalId', due.rental_id),
        concat_ws(':', ${mailKind}::text, ${kind}::text, due.key, due.user_id)
      from (${near}) due join users on users.id = due.user_id
      where users.deleted_at is null and users.banned_at is null`;
  });
  await db.query(insertMails(join(due, ' union all ')));
}
