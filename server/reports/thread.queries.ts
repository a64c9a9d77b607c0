import type { ReportedMessage } from '../../contract/reports/reports.ts';
import { personOf } from '../people/index.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';

type MessageRow = Omit<ReportedMessage, 'at'> & { at: Date };

/** The messages around a given one, without masking. */
export const findSurroundingMessages = (db: Database, threadId: string, messageId: string, around: number) =>
  many<MessageRow>(
    db,
    sql`
    with shown as (
      (select * from messages where thread_id = ${threadId} and id <= ${messageId}::bigint
        order by id desc limit ${around + 1})
      union all
      (select * from messages where thread_id = ${threadId} and id > ${messageId}::bigint order by id limit ${around}))
    select shown.id, shown.event, shown.body as text, cardinality(shown.photo_ids) as photos, shown.created_at as at,
      case when users.id is not null then ${personOf(sql`users`)} end as author,
      shown.id = ${messageId}::bigint as "isReported", shown.hidden_at is not null as "isHidden"
    from shown left join users on users.id = shown.author_id order by shown.id`,
  );

export const isMessageShown = async (db: Database, messageId: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from messages where id = ${messageId}::bigint and hidden_at is null`));
