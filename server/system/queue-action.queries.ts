import type { QueueAct } from '../../contract/system/system.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

export const findQueueActions = async (db: Database, limit: number): Promise<QueueAct[]> =>
  (
    await many<Omit<QueueAct, 'at'> & { at: Date }>(
      db,
      sql`
      select audit_log.id, at, action, details->>'queue' as queue, details->>'what' as what, display_name as by
      from audit_log left join users on users.id = actor_id and deleted_at is null
      where action in ('queue-retried', 'queue-dropped') order by audit_log.id desc limit ${limit}`,
    )
  ).map((row) => ({ ...row, at: row.at.toISOString() }));
