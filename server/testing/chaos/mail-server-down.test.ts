import { describe, expect, it } from 'vitest';
import { many, scalar, sql } from '../../platform/database/database.ts';
import { createSmtpTransport, MAX_CONCURRENT_MAILS, smtpOptions } from '../../platform/mail/transport.ts';
import { DEFAULT_THEME } from '../../platform/mail/mail-theme.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { describeParkedMails } from '../../platform/mail/mail-checks.queries.ts';
import { rentals } from '../../rentals/index.ts';
import { buildBooking } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { useMailSink } from '../mail-sink.ts';
import { startTcpProxy } from '../tcp-proxy.ts';

const server = useBookingServer();
const sink = useMailSink();

/** Uses a mail server, which the test server does not. */
const openOutbox = (waits: { slowSeconds?: number; leaseSeconds?: number } = {}, smtpUrl = sink.url) =>
  createOutbox({
    ...waits,
    pool: server.pool,
    log: server.services.log,
    send: createSmtpTransport({ ...server.config, smtpUrl }, waits),
    writers: rentals.mails!(server.services),
    subscriptions: async () => undefined,
    theme: DEFAULT_THEME,
  });
const makeDue = () => server.pool.query(sql`update outbox set next_attempt_at = now() where sent_at is null`);
const mailsOf = (rentalId: string) =>
  many<{ id: string; attempts: number; sent: boolean; parked: boolean }>(
    server.pool,
    sql`
    select id, attempts, sent_at is not null as sent, failed_at is not null as parked from outbox
    where payload ->> 'rentalId' = ${rentalId} order by id`,
  );

describe('row 36: undeliverable mail', () => {
  it('loses no mail when the mail server is down for long', async () => {
    const outbox = openOutbox();
    await sink.close();
    const { rentalId } = await buildBooking(server);
    // More attempts than a single mail would get.
    for (let round = 0; round < 20; round++) {
      await makeDue();
      expect(await outbox.flush()).toBe(0);
    }
    const [first, second] = await mailsOf(rentalId);
    expect([first, second]).toMatchObject([
      { sent: false, parked: false },
      { sent: false, parked: false },
    ]);

    await sink.open();
    await makeDue();
    expect(await outbox.flush()).toBe(2);
    expect(sink.received.map(({ id }) => id).toSorted()).toEqual([first!.id, second!.id].toSorted());
  });

  it('parks and reports a mail that is always refused, without blocking others', async () => {
    const outbox = openOutbox();
    const bad = await buildBooking(server);
    sink.refused.add(bad.renter.email);
    const good = await buildBooking(server);
    for (let round = 0; round < 10; round++) {
      await makeDue();
      await outbox.flush();
    }
    expect(sink.received.filter(({ to }) => to === good.renter.email)).toHaveLength(1);
    expect((await mailsOf(good.rentalId)).every(({ sent }) => sent)).toBe(true);
    const parked = (await mailsOf(bad.rentalId)).filter((mail) => mail.parked);
    expect(parked).toHaveLength(1);
    expect(await describeParkedMails(server.pool)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The mail ${parked[0]!.id} \\(rental-confirmed\\) was given up after 8 attempts: .*No such mailbox here: <\\[address\\]>`,
        ),
      ),
    ]);
  });

  it.each(['recipient', 'data', 'end of data'] as const)(
    'counts attempts and finally parks a mail at whose %s the server hangs up, without blocking others',
    async (point) => {
      const outbox = openOutbox();
      const bad = await buildBooking(server);
      sink.hangsUpAt.set(bad.renter.email, point);
      const good = await buildBooking(server);
      await makeDue();
      await outbox.flush();
      expect((await mailsOf(good.rentalId)).every(({ sent }) => sent)).toBe(true);
      expect((await mailsOf(bad.rentalId)).map(({ sent, attempts }) => [sent, attempts])).toEqual([
        [false, 1],
        [true, 1],
      ]);
      for (let round = 0; round < 8; round++) {
        await makeDue();
        await outbox.flush();
      }
      expect((await mailsOf(bad.rentalId))[0]).toMatchObject({ attempts: 8, parked: true });
      expect(sink.received.filter(({ to }) => to === good.renter.email)).toHaveLength(1);
    },
  );

  it('parks no mail when the server goes down in the middle of one', async () => {
    const outbox = openOutbox();
    const { rentalId, renter } = await buildBooking(server);
    sink.hangsUpAt.set(renter.email, 'data, forever');
    await makeDue();
    await outbox.flush();
    const [lost, other] = await mailsOf(rentalId);
    expect(lost).toMatchObject({ sent: false, attempts: 0 });
    // It was in progress at the same time, and may have arrived before.
    expect(other?.attempts).toBe(Number(other?.sent));

    sink.hangsUpAt.delete(renter.email);
    sink.isGreeting = true;
    await makeDue();
    await outbox.flush();
    expect((await mailsOf(rentalId)).every(({ sent }) => sent)).toBe(true);
  });

  it('row 87: sends a mail once to a slow server, without delaying others', async () => {
    const outbox = openOutbox({ slowSeconds: 0.2, leaseSeconds: 9 });
    const slow = await buildBooking(server);
    const address = slow.renter.email;
    sink.slowAt.set(address, () => {});
    const other = await buildBooking(server);
    await makeDue();
    await outbox.flush();
    await expect.poll(() => mailsOf(other.rentalId)).toMatchObject([{ sent: true }, { sent: true }]);
    const [mail] = await mailsOf(slow.rentalId);
    expect(mail).toMatchObject({ attempts: 1, sent: false });

    // The lease is renewed only while the mail is in progress: without an end, it would outlive a worker that died.
    const leasedUntil = async () =>
      scalar<Date>(server.pool, sql`select next_attempt_at from outbox where id = ${mail!.id}`);
    const first = await leasedUntil();
    await expect.poll(async () => (await leasedUntil()) > new Date(first.getTime() + 1_000)).toBe(true);
    await openOutbox().flush();
    await outbox.flush();
    expect((await mailsOf(slow.rentalId))[0]).toMatchObject({ attempts: 1, sent: false, parked: false });

    sink.slowAt.get(address)!();
    sink.slowAt.delete(address);
    await expect.poll(async () => (await mailsOf(slow.rentalId))[0]).toMatchObject({ attempts: 1, sent: true });
    expect(sink.received.filter(({ id }) => id === mail!.id)).toHaveLength(1);
  });

  it('row 87: waits for a reachable mail server as long as RFC 5321 demands', () => {
    const { connectionTimeout, greetingTimeout, socketTimeout } = smtpOptions({ smtpUrl: sink.url });
    const minutes = (milliseconds: number) => milliseconds / 60_000;
    // Sections 4.5.3.2.1 and 4.5.3.2.6.
    expect(minutes(greetingTimeout)).toBeGreaterThanOrEqual(5);
    expect(connectionTimeout).toBeGreaterThanOrEqual(greetingTimeout);
    expect(minutes(socketTimeout)).toBeGreaterThanOrEqual(10);
  });

  it('row 98: delivers every mail soon after a silent server recovers', async () => {
    const proxy = await startTcpProxy(() => ({ host: '127.0.0.1', port: Number(new URL(sink.url).port) }));
    const outbox = openOutbox({ slowSeconds: 0.2 }, `smtp://127.0.0.1:${proxy.port}`);
    const bookings = [];
    // More mails than fit into the connections and the slow mails together.
    for (let booking = 0; booking < 6; booking++) bookings.push(await buildBooking(server));
    await makeDue();
    proxy.stall('hang');
    const flushing = outbox.flush();
    await expect.poll(() => proxy.open()).toBeGreaterThan(MAX_CONCURRENT_MAILS);
    proxy.acceptConnections();
    await flushing;
    for (const { rentalId, renter } of bookings) {
      await expect.poll(() => mailsOf(rentalId)).toMatchObject([{ sent: true }, { sent: true }]);
      expect(sink.received.filter(({ to }) => to === renter.email)).toHaveLength(1);
    }
    await proxy.close();
  });

  it('row 98: keeps delivering to a server that falls silent repeatedly', async () => {
    const outbox = openOutbox({ slowSeconds: 0.2 });
    for (let silence = 0; silence < 3; silence++) {
      for (let booking = 0; booking < MAX_CONCURRENT_MAILS; booking++) {
        const { renter } = await buildBooking(server);
        sink.slowAt.set(renter.email, () => {});
      }
      await outbox.flush();
      const after = await buildBooking(server);
      await outbox.flush();
      await expect.poll(() => mailsOf(after.rentalId)).toMatchObject([{ sent: true }, { sent: true }]);
    }
    for (const answer of sink.slowAt.values()) answer();
    sink.slowAt.clear();
    const unsent = sql`select count(*)::int from outbox where sent_at is null and failed_at is null`;
    await expect.poll(() => scalar<number>(server.pool, unsent)).toBe(0);
  });

  it('sends many mails over a few connections', async () => {
    const bookings = [];
    for (let booking = 0; booking < 12; booking++) bookings.push(await buildBooking(server));
    await makeDue();
    sink.connections = 0;
    expect(await openOutbox().flush()).toBeGreaterThanOrEqual(24);
    expect(sink.connections).toBeLessThanOrEqual(MAX_CONCURRENT_MAILS);
    for (const { renter } of bookings) expect(sink.received.filter(({ to }) => to === renter.email)).toHaveLength(1);
  });
});
