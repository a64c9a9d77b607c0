import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages/translate.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { buildBooking, cancel } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { runWorkers } from '../testing/pass-time.ts';

const server = useBookingServer();

async function buildReader(displayName: string, language: Language): Promise<TestUser> {
  const user = await buildUser(server, { displayName });
  await call(server, 'PUT /api/me/language', { body: { language }, as: user });
  return user;
}

interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
}

const mailsTo = ({ email }: TestUser) =>
  many<ReceivedMail>(
    server.pool,
    sql`select subject, text_body as text, html_body as html from mailbox where recipient = ${email} order by id`,
  );

describe('a mail', () => {
  it('uses the language of its reader, for both sides', async () => {
    const owner = await buildReader('Uwe', 'de');
    const renter = await buildReader('Renata', 'en');
    const car = await buildCar(server, { ownerId: owner.uid, title: 'Lada Niva' });
    const booking = await buildBooking(server, { car, renter });
    await runWorkers(server);
    await cancel(server, booking, owner, booking.totalCents, undefined, 'Die Kupplung ist kaputt.');
    await runWorkers(server);

    const [booked, cancelled] = await mailsTo(owner);
    expect(booked!.subject).toBe('„Lada Niva“ wurde gebucht');
    expect(booked!.text).toMatch(/^Hallo Uwe,\n\nRenata hat „Lada Niva“ vom \d+\. \p{L}+ \d{4} bis zum \d+\. /u);
    expect(booked!.html).toContain('<html lang="de" dir="ltr">');
    expect(booked!.html).toContain('Falls der Button nicht funktioniert');
    expect(cancelled!.text).toContain('Du hast die Buchung von „Lada Niva“ storniert');
    expect(cancelled!.text).toContain('Angegebener Grund: „Die Kupplung ist kaputt.“');

    const [confirmed, lost] = await mailsTo(renter);
    expect(confirmed!.subject).toBe('Your booking of “Lada Niva” is confirmed');
    expect(confirmed!.html).toContain('<html lang="en" dir="ltr">');
    expect(lost!.text).toContain('Uwe has cancelled the booking of “Lada Niva”, ');
    expect(lost!.text).toContain('Reason given: “Die Kupplung ist kaputt.”');
  });

  it('uses the reader’s language at the time of writing', async () => {
    const user = await buildReader('Ana', 'de');
    await call(server, 'POST /api/auth/forgot-password', { body: { email: user.email } });
    await call(server, 'PUT /api/me/language', { body: { language: 'es' }, as: user });
    await runWorkers(server);
    expect((await mailsTo(user))[0]!.subject).toMatch(/^Elige una contraseña nueva/);
  });

  it('uses the default language for a reader without one', async () => {
    const user = await buildUser(server);
    await server.pool.query(sql`update users set language = null where id = ${user.uid}`);
    await call(server, 'POST /api/auth/forgot-password', { body: { email: user.email } });
    await runWorkers(server);
    const { subject } = await one<ReceivedMail>(
      server.pool,
      sql`select subject from mailbox where recipient = ${user.email}`,
    );
    expect(subject).toMatch(/^Choose a new .+ password$/);
  });
});
