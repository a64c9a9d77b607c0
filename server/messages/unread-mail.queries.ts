import type { Language } from '../../contract/languages/translate.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import { knownLanguage } from '../platform/languages/language.queries.ts';
import { messageColumns, sides, type MessageRow, type ThreadRole } from '../threads/index.ts';

interface Reader {
  readerId: string;
  email: string;
  displayName: string;
  language: Language | null;
}

export const findReader = (db: Database, threadId: string, reader: ThreadRole) =>
  maybeOne<Reader>(
    db,
    sql`
    select users.id as "readerId", users.display_name as "displayName", ${knownLanguage(sql`users.language`)} as language,
      case when deleted_at is null and banned_at is null then users.email::text else '' end as email
    from threads join users on users.id = threads.${sides[reader].reader} where threads.id = ${threadId}`,
  );

export const listUnread = (db: Database, threadId: string, reader: ThreadRole) =>
  many<MessageRow>(
    db,
    sql`
    select ${messageColumns} from messages join threads on threads.id = messages.thread_id
    where threads.id = ${threadId} and messages.id > ${sides[reader].readId}
      and messages.author_id = threads.${sides[reader].other} and messages.hidden_at is null
    order by messages.id`,
  );
