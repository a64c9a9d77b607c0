import type { UserNote } from '../../../contract/moderation/users/users.ts';
import { many, one, sql, type Database } from '../../platform/database/database.ts';

type NoteRow = Omit<UserNote, 'at'> & { at: Date };

export const presentNote = ({ at, ...note }: NoteRow): UserNote => ({ ...note, at: at.toISOString() });

const columns = sql`user_notes.id, user_notes.at, user_notes.body as text,
  (select display_name from users where users.id = author_id and deleted_at is null) as author`;

export const findNotes = (db: Database, userId: string, limit: number) =>
  many<NoteRow>(db, sql`select ${columns} from user_notes where user_id = ${userId} order by id desc limit ${limit}`);

export const insertNote = (db: Database, note: { userId: string; authorId: string; text: string }) =>
  one<NoteRow>(
    db,
    sql`
    insert into user_notes (user_id, author_id, body) values (${note.userId}, ${note.authorId}, ${note.text})
    returning ${columns}`,
  );

/** Works only while the account is being deleted: a trigger protects notes otherwise. */
export const deleteNotes = (db: Database, userId: string) =>
  db.query(sql`delete from user_notes where user_id = ${userId}`);
