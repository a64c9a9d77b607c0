import { many, maybeOne, sql, type Pool } from '../database/database.ts';
import type { RenderedMail } from './render-mail.ts';

export interface StoredMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

const columns = sql`id, recipient, subject, text_body as "text", html_body as "html", created_at as "createdAt"`;

export const listStoredMails = (pool: Pool) =>
  many<StoredMail>(pool, sql`select ${columns} from mailbox order by id desc limit 100`);

export const findStoredMail = (pool: Pool, id: string) =>
  maybeOne<StoredMail>(pool, sql`select ${columns} from mailbox where id::text = ${id}`);

/** Ignores a mail that is already there. */
export const storeMail = (pool: Pool, outboxId: string, mail: RenderedMail) =>
  pool.query(sql`
    insert into mailbox (outbox_id, recipient, subject, text_body, html_body)
    values (${outboxId}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html})
    on conflict (outbox_id) do nothing`);

/** Mails of a trial must not survive when the site goes public: anyone who reads a reset link can use it. */
export const emptyMailbox = (pool: Pool) => pool.query(sql`delete from mailbox`);
