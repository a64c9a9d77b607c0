import type { ReplyTemplate } from '../../contract/messages/messages.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';

export const findTemplates = async (db: Database, uid: string): Promise<ReplyTemplate[]> =>
  (
    await maybeOne<{ templates: ReplyTemplate[] }>(
      db,
      sql`select templates from reply_templates where user_id = ${uid}`,
    )
  )?.templates ?? [];

export const saveTemplates = (db: Database, uid: string, templates: readonly ReplyTemplate[]) =>
  db.query(sql`
    insert into reply_templates (user_id, templates) values (${uid}, ${JSON.stringify(templates)})
    on conflict (user_id) do update set templates = excluded.templates, updated_at = now()`);

export const deleteTemplates = (db: Database, uid: string) =>
  db.query(sql`delete from reply_templates where user_id = ${uid}`);
