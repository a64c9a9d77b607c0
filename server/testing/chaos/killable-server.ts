import { expect } from 'vitest';
import { many, scalar, sql, type Pool } from '../../platform/database/database.ts';
import { passTime, runWorkers } from '../pass-time.ts';
import { useMailSink } from '../mail-sink.ts';
import type { RunningProcess } from '../process.ts';
import { useServerProcess, type ServerProcess } from '../server-process.ts';

export interface KillableServer extends ServerProcess {
  /** Starts a new process if it was killed. */
  current: () => Promise<RunningProcess>;
  /** Makes the dead process's claimed work due again, and runs the workers until all is done. */
  finishWork: () => Promise<void>;
  /** Counts unfinished payments, refunds, claims, payouts and mails. */
  unfinished: () => Promise<number>;
  rentalsOf: (carId: string) => Promise<{ id: string; status: string }[]>;
  /** Checks that all invariants hold, and that every charge, payout and mail happened exactly once with the right amount. */
  expectConsistent: () => Promise<void>;
}

/** Finds rentals that were charged twice, or with an amount other than their price. */
const findWrongCharges = (pool: Pool) =>
  many<{ id: string; status: string; charges: number; cents: number }>(
    pool,
    sql`
    with money as (
      select rentals.id, rentals.status, total_cents, count(charges.id) as charges,
        1 + (select count(*) from rental_changes changes
          where changes.rental_id = rentals.id and changes.status = 'made' and pay_cents > 0) as paid_for,
        coalesce(sum(charges.amount_cents - coalesce(
          (select sum(amount_cents) from sandbox_refunds where charge_id = charges.id), 0)), 0)::bigint as cents
      from rentals
      left join payment_attempts attempts on attempts.rental_id = rentals.id
      left join sandbox_charges charges on charges.key = attempts.provider_key and charges.status = 'succeeded'
      group by rentals.id)
    select id, status, charges, cents from money
    where charges > paid_for or cents <> case status when 'confirmed' then total_cents else 0 end`,
  );

/** Finds claims that were charged twice, or with an amount other than owed. */
const findWrongClaims = (pool: Pool) =>
  many<{ id: string; status: string; charges: number; cents: number }>(
    pool,
    sql`
    with money as (
      select claims.id, claims.status, coalesce(decided_cents, claims.amount_cents) as owed_cents,
        count(charges.id) as charges, coalesce(sum(charges.amount_cents), 0)::bigint as cents
      from claims left join dues on dues.kind = 'claim' and subject_id = claims.id
      left join payment_attempts attempts on attempts.due_id = dues.id
      left join sandbox_charges charges on charges.key = attempts.provider_key and charges.status = 'succeeded'
      group by claims.id)
    select id, status, charges, cents from money
    where charges > 1 or cents <> case status when 'paid' then owed_cents else 0 end`,
  );

/** Finds payouts that were sent twice, never or with a wrong amount, or whose owner was not notified exactly once. */
const findWrongPayouts = (pool: Pool) =>
  many<{ id: string; status: string }>(
    pool,
    sql`
    select payouts.id, payouts.status from payouts
    where (select array_agg(transfers.amount_cents) from sandbox_transfers transfers where transfers.key = provider_key)
        is distinct from array[payouts.amount_cents]
      or (select count(*) from notices where event_key like 'payout-sent:' || payouts.id || '%') <> 1`,
  );

export function useKillableServer(): KillableServer {
  const mails = useMailSink();
  const server = useServerProcess(() => ({ SMTP_URL: mails.url }));
  const latest: { process?: RunningProcess } = {};

  const unfinished = () =>
    scalar<number>(
      server.pool,
      sql`
        select (select count(*) from payment_attempts where status in ('started', 'unknown')
            or status = 'authorised' and not exists (
              select from rentals where rentals.id = rental_id and rentals.status = 'requested' and accepted_at is null))
          + (select count(*) from refunds where status = 'pending')
          + (select count(*) from claims where status = 'to-charge')
          + (select count(*) from payouts where status in ('started', 'sent'))
          + (select count(*) from outbox where sent_at is null) as count`,
    );

  const finish = async () => {
    const round = async () => {
      await passTime(server);
      await runWorkers(server);
      return unfinished();
    };
    await expect.poll(round, { timeout: 30_000 }).toBe(0);
  };

  /** Expires all holds, which would otherwise expire in the middle of another test and send mail. */
  const endHolds = async () => {
    await server.pool.query(sql`
      update rentals set hold_expires_at = now()
      where status in ('held', 'requested') and hold_expires_at < 'infinity'`);
    await finish();
  };

  return Object.assign(server, {
    unfinished,
    finishWork: finish,

    async current() {
      if (!latest.process || latest.process.child.signalCode) {
        latest.process = await server.start({}, { preload: 'testing/kill-switch.ts' });
      }
      return latest.process;
    },

    rentalsOf: (carId: string) =>
      many<{ id: string; status: string }>(
        server.pool,
        sql`select id, status from rentals where car_id = ${carId} order by id`,
      ),

    async expectConsistent() {
      expect(await server.verify()).toEqual([]);
      expect(await findWrongCharges(server.pool)).toEqual([]);
      expect(await findWrongClaims(server.pool)).toEqual([]);
      expect(await findWrongPayouts(server.pool)).toEqual([]);
      // A process that could not record a mail as sent sends it again, under the same id.
      const sent = await many<{ id: string }>(server.pool, sql`select id from outbox where sent_at is not null`);
      expect(new Set(mails.received.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)));
      await endHolds();
    },
  });
}
