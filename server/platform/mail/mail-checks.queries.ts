import { retentionDays } from '../../../contract/site/limits.ts';
import type { Check } from '../check.ts';
import { isOverdue } from '../check.queries.ts';
import { many, sql, type Database } from '../database/database.ts';
import { maskAddresses } from '../mask-addresses.ts';
import { oldestSeconds } from '../metrics/gauges.queries.ts';
import type { Gauge } from '../metrics/gauges.ts';
import type { RetentionRule } from '../retention.ts';

/** How long a mail may stay unsent regardless of retries: only its age reveals retries that never end. */
const UNSENT_MINUTES = 60;

/** Sent mails are stored this long, so for any event within this time the checks can verify that it had its mail. */
export const SENT_MAIL_HOURS = retentionDays.mailDays * 24;

const isWaiting = sql`sent_at is null and failed_at is null`;
const isParked = sql`failed_at is not null and sent_at is null and dropped_at is null`;

export const mailMetrics = {
  waiting: sql`select count(*) from outbox where ${isWaiting}`,
  parked: sql`select count(*) from outbox where ${isParked}`,
  /** Measured from creation, not from the next attempt: retries postpone that, so a failing mail would never count as late. */
  lateSeconds: sql`select ${oldestSeconds(sql`coalesce(not_before, created_at)`)} from outbox where ${isWaiting}`,
};

export const mailGauges: Gauge[] = [
  {
    name: 'sparekey_mails',
    help: 'Mails that wait to be sent, and mails that were given up.',
    values: [
      { labels: { state: 'waiting' }, query: mailMetrics.waiting },
      { labels: { state: 'parked' }, query: mailMetrics.parked },
    ],
  },
  {
    name: 'sparekey_mails_late_seconds',
    help: 'How long ago the oldest mail that is not sent yet was made.',
    values: [{ query: mailMetrics.lateSeconds }],
  },
];

export const mailChecks: Check[] = [
  {
    rule: 'every mail is sent or abandoned in time',
    query: (context) => sql`
      select id::text as about, format('The mail %s (%s) has been waiting since %s, after %s attempts: %s', id, kind, created_at,
        attempts, coalesce(last_error, 'it was never tried')) as wrong
      from outbox where ${context.mail !== 'off'} and ${isWaiting} and ${isOverdue(sql`created_at`, context, UNSENT_MINUTES)}`,
  },
  {
    rule: 'every event has only one notification',
    query: () => sql`
      select event_key as about, format('%s mails have the event key %s.', count(*), event_key) as wrong
      from outbox where event_key is not null group by event_key having count(*) > 1`,
  },
  {
    rule: 'every sent mail was requested',
    query: () => sql`
      select mailbox.id::text as about, format('The mail %s to %s was never requested.', mailbox.id, recipient) as wrong
      from mailbox left join outbox on outbox.id = outbox_id where outbox.id is null
      union all
      select outbox_id::text, format('The mail %s was sent %s times.', outbox_id, count(*))
      from mailbox where outbox_id is not null group by outbox_id having count(*) > 1`,
  },
];

/** Findings that break no rule but may interest an operator. */
export const describeParkedMails = async (db: Database): Promise<string[]> =>
  (
    await many<{ note: string }>(
      db,
      sql`
      select format('The mail %s (%s) was given up after %s attempts: %s', id, kind, attempts, last_error) as note
      from outbox where ${isParked} order by id`,
    )
  ).map(({ note }) => maskAddresses(note));

export const mailRetention: RetentionRule[] = [
  {
    table: 'outbox',
    afterHours: SENT_MAIL_HOURS,
    isOld: (moment) => sql`(sent_at < ${moment} or dropped_at < ${moment})`,
  },
  // Deleted before the sent mails in the outbox, so that each letter's outbox row still exists.
  { table: 'mailbox', afterHours: 30 * 24, isOld: (moment) => sql`created_at < ${moment}` },
];
