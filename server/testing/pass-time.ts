import { claimLimits } from '../../contract/claims/limits.ts';
import { refreshBookedDays } from '../cars/index.ts';
import { chargeClaims } from '../claims/charge-claims.ts';
import { processDeposits } from '../claims/deposits/process-deposits.ts';
import { removeOldCards } from '../claims/remove-kept-cards.ts';
import { settleUnansweredClaims } from '../claims/settle-unanswered-claims.ts';
import { makePayouts } from '../earnings/payouts/make-payouts.ts';
import { sendReversals } from '../earnings/payouts/reverse-payout.ts';
import { sendPayouts } from '../earnings/payouts/send-payouts.ts';
import type { Config } from '../platform/config.ts';
import { scalar, sql, transaction, type Database, type Pool, type Sql } from '../platform/database/database.ts';
import { expireLateChanges } from '../rentals/changes/expire-changes.ts';
import { expireLapsedHolds } from '../rentals/expire-lapsed-holds.ts';
import { detachRemovedCards } from '../money/kept-cards.ts';
import { recoverPayments } from '../money/recover-payments.ts';
import { sendRefunds } from '../money/send-refunds.ts';
import type { TestServer } from './test-server.ts';
import { today } from './today.ts';

/** Runs every worker that handles money once. */
export async function runWorkers(server: Pick<TestServer, 'services' | 'outbox'>): Promise<void> {
  await expireLapsedHolds(server.services);
  await expireLateChanges(server.services);
  await processDeposits(server.services);
  await settleUnansweredClaims(server.services);
  await chargeClaims(server.services);
  await recoverPayments(server.services);
  await sendRefunds(server.services);
  await removeOldCards(server.services);
  await detachRemovedCards(server.services);
  await makePayouts(server.services);
  await sendPayouts(server.services);
  await sendReversals(server.services);
  await server.outbox.flush();
}

/** Makes everything due that workers would retry later. */
export async function makeDue({ pool }: Pick<TestServer, 'pool'>): Promise<void> {
  await pool.query(sql`
    update payment_attempts set next_check_at = now() - interval '1 second', created_at = created_at - interval '1 minute'
    where status in ('started', 'unknown', 'requires-action', 'authorised')`);
  await pool.query(sql`update claims set next_charge_at = now() where settled_at is null`);
  await pool.query(sql`update deposits set next_look_at = now() where next_look_at < 'infinity'`);
  await pool.query(sql`update kept_cards set next_try_at = now() where ended_at is null`);
  await pool.query(sql`update payouts set next_check_at = now() where settled_at is null`);
  await pool.query(sql`update payout_reversals set next_check_at = now() where settled_at is null`);
  await pool.query(sql`update payout_rounds set after = null, finished_at = null`);
  await pool.query(sql`update sandbox_transfers set settles_at = least(settles_at, now())`);
  await pool.query(sql`update refunds set next_attempt_at = now() where status = 'pending'`);
}

/** Ends the leases of requests whose process died, so that they can be repeated. */
export const endLeases = ({ pool }: Pick<TestServer, 'pool'>) =>
  pool.query(sql`
    update idempotency_keys set lease_expires_at = now() - interval '1 second' where lease_expires_at is not null`);

/** Simulates enough time for other processes to take over a dead process's work. */
export async function passTime(server: Pick<TestServer, 'pool'>): Promise<void> {
  await makeDue(server);
  await endLeases(server);
  await server.pool.query(sql`
    update outbox set next_attempt_at = now() where sent_at is null and failed_at is null`);
}

/** Makes the rental's current days the originally held ones. */
export const resetHeldPeriod = (db: Database, rentalId: string) =>
  db.query(sql`
    update held_rentals set period = rentals.period from rentals where rentals.id = rental_id and rental_id = ${rentalId}`);

/** Changes claims, which are immutable, by disabling triggers. Must run in a transaction. */
export async function changeClaims(db: Database, change: Sql): Promise<void> {
  await db.query('set local session_replication_role = replica');
  await db.query(sql`update claims set ${change}`);
  await db.query('set local session_replication_role = origin');
}

/** Ends the time to respond to claims, and makes them old enough for that. */
export const endAnswerTime = (pool: Pool, which: Sql) =>
  transaction(pool, (db) =>
    changeClaims(
      db,
      sql`
        answer_by = clock_timestamp(),
        created_at = least(created_at, clock_timestamp() - make_interval(hours => ${claimLimits.answerHours}))
      where ${which}`,
    ),
  );

export const lapseHold = ({ pool }: Pick<TestServer, 'pool'>, rentalId: string, secondsAgo = 1) =>
  pool.query(sql`
    update rentals set hold_expires_at = now() - make_interval(secs => ${secondsAgo}) where id = ${rentalId}`);

/** Makes a rental, with its proposed changes and claims, this many days older. */
export const ageRental = (
  { pool, config }: { pool: Pool; config: Pick<Config, 'timeZone'> },
  rentalId: string,
  days: number,
) =>
  transaction(pool, async (db) => {
    // Locks the car first, like everything that changes taken days.
    const carId = await scalar<string>(
      db,
      sql`select id from cars where id = (select car_id from rentals where id = ${rentalId}) for no key update`,
    );
    await db.query(sql`
      update rentals set period = daterange(lower(period) - ${days}::integer, upper(period) - ${days}::integer)
      where id = ${rentalId}`);
    await db.query(sql`
      update rental_changes set period = daterange(lower(period) - ${days}::integer, upper(period) - ${days}::integer),
        was_period = daterange(lower(was_period) - ${days}::integer, upper(was_period) - ${days}::integer)
      where rental_id = ${rentalId}`);
    await db.query(sql`
      update held_rentals set period = daterange(lower(period) - ${days}::integer, upper(period) - ${days}::integer)
      where rental_id = ${rentalId}`);
    await changeClaims(db, sql`created_at = created_at - make_interval(days => ${days}) where rental_id = ${rentalId}`);
    await refreshBookedDays(db, carId, today(config.timeZone));
  });
