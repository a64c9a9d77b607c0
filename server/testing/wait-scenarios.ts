import { addDays, startOfDay } from '../../contract/dates.ts';
import { paths } from '../../contract/paths.ts';
import type { WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { sql } from '../platform/database/database.ts';
import { expect } from 'vitest';
import { buildBooking, buildHold, pay } from './booking.ts';
import { buildCar, buildUser, type TestUser } from './builders.ts';
import { call } from './call.ts';
import { answerChange, buildOwnedBooking, buildProposal, daysFromToday, payChange } from './changes.ts';
import { accept as acceptClaim, buildClaim, contest, decide, payClaim } from './claims.ts';
import { CARDS } from './cards.ts';
import { buildDepositBooking, payDeposit, runDepositWorkers } from './deposits.ts';
import { decideReport, sendReport } from './admin.ts';
import { approveLicence, decideLicence, joinAsDriver, licenceOf, sendLicence } from './drivers.ts';
import { agreeHandover, buildHandoverTrip, completeHandover } from './handover.ts';
import { setStatus } from './moderation.ts';
import { accept, buildRequest } from './requests.ts';
import { buildTrip, writeReview } from './reviews.ts';
import type { TestServer } from './test-server.ts';
import { day } from './today.ts';

export interface WaitScenario {
  /** The users whom the task waits for, in order. */
  users: Pick<TestUser, 'accessToken' | 'email'>[];
  expected: Partial<Wait>;
  /** The server that it is on, if not the shared one. */
  server?: TestServer;
  /** The first user completes the task. */
  complete: () => Promise<unknown>;
}

const of = (rentalId: string) => expect.objectContaining({ id: rentalId }) as Wait['rental'];

/** One scenario per kind; the compiler requires one for each. `strict` requires verified emails, `approving` licences. */
export function waitScenarios(
  server: TestServer,
  strict: TestServer,
  approving: TestServer,
): Record<WaitKind, () => Promise<WaitScenario>> {
  const today = () => day(0, server.config.timeZone);
  const endOf = (ahead: number) =>
    new Date(startOfDay(server.config.timeZone, addDays(today(), ahead + 1)).getTime() - 60_000).toISOString();
  const asAdmin = () => buildUser(server, { isAdmin: true });

  return {
    async 'verify-email'() {
      const user = await buildUser(strict);
      const verify = sql`update users set email_verified = true where id = ${user.uid}`;
      const is = { to: `${paths.account}#contact`, list: 'account' as const, until: null };
      return { users: [user], expected: is, server: strict, complete: () => strict.pool.query(verify) };
    },
    async 'pay-booking'() {
      const hold = await buildHold(server);
      const { car, renter, rentalId } = hold;
      const to = `${paths.payment(car.id)}?from=${day(10)}&to=${day(12)}&rental=${rentalId}`;
      const is = { to, rental: of(rentalId), amountCents: hold.totalCents, otherwise: 'dates-released' as const };
      return { users: [renter], expected: is, complete: () => pay(server, hold) };
    },
    async 'pay-change'() {
      const { owner, renter, booking } = await buildOwnedBooking(server);
      const id = await buildProposal(server, booking, renter, daysFromToday(10, 14));
      await answerChange(server, id, owner, 'accept');
      const is = { rental: of(booking.rentalId), amountCents: 9_000, to: `${paths.trip(booking.rentalId)}#change` };
      return { users: [renter], expected: is, complete: () => payChange(server, id, renter) };
    },
    async 'answer-request'() {
      const request = await buildRequest(server);
      const is = { rental: of(request.rentalId), list: 'bookings' as const, to: paths.trip(request.rentalId) };
      return { users: [request.owner], expected: is, complete: () => accept(server, request, request.owner) };
    },
    async 'answer-change'() {
      const { owner, renter, booking } = await buildOwnedBooking(server);
      const id = await buildProposal(server, booking, renter, daysFromToday(10, 13));
      const is = { rental: of(booking.rentalId), list: 'bookings' as const, otherwise: 'dates-stay' as const };
      return { users: [owner], expected: is, complete: () => answerChange(server, id, owner, 'decline') };
    },
    async 'add-pickup'() {
      const { owner, booking } = await buildOwnedBooking(server);
      const { id } = booking.car;
      const body = { address: '12 Harbour Lane', instructions: '', pickupHours: null, returnHours: null, version: 0 };
      const give = () => call(server, 'PUT /api/cars/:id/pickup', { params: { id }, body, as: owner });
      return { users: [owner], expected: { until: endOf(9), to: paths.pickup(id), list: 'bookings' }, complete: give };
    },
    async 'answer-claim'() {
      const { claim, renter, rentalId } = await buildClaim(server);
      const is = {
        rental: of(rentalId),
        amountCents: 12_000,
        until: claim.answerBy,
        otherwise: 'card-charged' as const,
      };
      return { users: [renter], expected: is, complete: () => contest(server, claim, renter) };
    },
    async 'pay-claim'() {
      const { claim, renter } = await buildClaim(server);
      await acceptClaim(server, claim, renter);
      await server.pool.query(sql`update claims set status = 'to-pay' where id = ${claim.id}`);
      const is = { amountCents: 12_000, until: null, to: paths.claimPayment(claim.id), list: 'trips' as const };
      return { users: [renter], expected: is, complete: () => payClaim(server, claim, renter) };
    },
    async 'use-other-card'() {
      const trip = await buildDepositBooking(server, { card: CARDS.goodOnce });
      await runDepositWorkers(server);
      const { renter, rentalId } = trip;
      const is = { amountCents: 20_000, until: null, to: paths.depositPayment(rentalId), list: 'trips' as const };
      return { users: [renter], expected: is, complete: () => payDeposit(server, trip) };
    },
    async 'decide-claims'() {
      await server.pool.query(sql`delete from claims`);
      const { claim, renter } = await buildClaim(server);
      await contest(server, claim, renter);
      const admin = await asAdmin();
      return {
        users: [admin],
        expected: { count: 1, to: paths.adminClaims },
        complete: () => decide(server, claim, admin, 0),
      };
    },
    async 'send-licence'() {
      const { renter, rentalId } = await buildHandoverTrip(approving, { startsIn: 10 });
      const is = { rental: of(rentalId), until: endOf(9), to: paths.licence, list: 'trips' as const };
      return { users: [renter], expected: is, server: approving, complete: () => approveLicence(approving, renter) };
    },
    async 'send-licence-to-drive'() {
      const { renter, rentalId } = await buildHandoverTrip(approving, { startsIn: 10 });
      const driver = await joinAsDriver(approving, { renter, rentalId });
      const is = { rental: of(rentalId), until: endOf(9), to: paths.licence, list: 'account' as const };
      return { users: [driver], expected: is, server: approving, complete: () => approveLicence(approving, driver) };
    },
    async 'review-drivers'() {
      const admin = await buildUser(approving, { isAdmin: true });
      const renter = await buildUser(approving);
      await sendLicence(approving, renter);
      const id = await licenceOf(approving, renter);
      const is = { count: 1, list: 'adminDrivers' as const, to: paths.adminDrivers };
      return {
        users: [admin],
        expected: is,
        server: approving,
        complete: () => decideLicence(approving, id, admin, { answer: 'approved' }),
      };
    },
    async 'agree-pickup'() {
      const trip = await buildHandoverTrip(server);
      const version = await completeHandover(server, trip);
      const is = { until: endOf(0), to: paths.checkIn(trip.rentalId) };
      return {
        users: [trip.renter, trip.owner],
        expected: is,
        complete: () => agreeHandover(server, trip, trip.renter, version),
      };
    },
    async 'confirm-return'() {
      const trip = await buildHandoverTrip(server, { startsIn: -3 });
      const version = await completeHandover(server, trip, { part: 'check-out' });
      const is = { until: endOf(0), to: paths.checkOut(trip.rentalId) };
      const confirm = () => agreeHandover(server, trip, trip.renter, version, 'check-out');
      return { users: [trip.renter, trip.owner], expected: is, complete: confirm };
    },
    async 'add-payout'() {
      const { owner } = await buildOwnedBooking(server);
      const give = sql`
        insert into payout_accounts (user_id, provider, account_ref, status)
        values (${owner.uid}, 'sandbox', ${`acct_${owner.uid}`}, 'ready')`;
      const is = { to: paths.payoutAccount, list: 'earnings' as const, otherwise: 'money-waits' as const };
      return { users: [owner], expected: is, complete: () => server.pool.query(give) };
    },
    async 'write-review'() {
      const trip = await buildTrip(server, { endedDaysAgo: 14 });
      const is = { until: endOf(0), to: `${paths.trip(trip.rentalId)}#review`, otherwise: 'time-over' as const };
      return { users: [trip.renter, trip.owner], expected: is, complete: () => writeReview(server, trip, trip.renter) };
    },
    async 'answer-disputes'() {
      const { rentalId } = await buildBooking(server);
      const until = '2031-01-01T00:00:00.000Z';
      await server.pool.query(sql`
        insert into disputes (attempt_id, provider_ref, amount_cents, reason, status, is_open, respond_by)
        select id, 'dp_waits', 100, 'fraudulent', 'needs_response', true, ${until}
        from payment_attempts where rental_id = ${rentalId}`);
      const close = sql`update disputes set is_open = false`;
      return { users: [await asAdmin()], expected: { count: 1, until }, complete: () => server.pool.query(close) };
    },
    async 'move-money'() {
      const owner = await buildUser(server);
      await server.pool.query(sql`
        insert into payouts (owner_id, provider, provider_key, account_ref, amount_cents, currency, day, status, failure, settled_at)
        values (${owner.uid}, 'sandbox', 'waits', 'acct', 1000, 'usd', '2026-01-01', 'failed', 'account-closed', now())`);
      const is = { count: 1, to: paths.moneyStuck };
      return { users: [await asAdmin()], expected: is, complete: () => server.pool.query(sql`delete from payouts`) };
    },
    async 'review-listings'() {
      const { id } = await buildCar(server, { status: 0 });
      const admin = await asAdmin();
      const is = { count: 1, list: 'pendings' as const, to: paths.review };
      return { users: [admin], expected: is, complete: () => setStatus(server, id, admin, { status: 1 }) };
    },
    async 'answer-reports'() {
      const { id } = await buildCar(server);
      const admin = await asAdmin();
      const reporter = await buildUser(server);
      const sent = await sendReport(server, reporter, { kind: 'car', id, reason: 'misleading', text: 'A fake.' });
      const dismiss = () => decideReport(server, sent.body.id, admin, { answer: 'dismissed', reason: '' });
      return {
        users: [admin],
        expected: { count: 1, list: 'adminReports', to: paths.adminReports },
        complete: dismiss,
      };
    },
    async 'mend-site'() {
      await server.pool.query(sql`insert into system_checks (name, state) values ('photos', 'wrong')`);
      const mend = sql`update system_checks set state = 'good'`;
      const is = { count: 1, list: 'adminSystem' as const, to: paths.adminSystem };
      return { users: [await asAdmin()], expected: is, complete: () => server.pool.query(mend) };
    },
  };
}
