import { describe, expect, it } from 'vitest';
import { MASK } from '../../contract/messages/mask-contacts.ts';
import { sql } from '../platform/database/database.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { markReadUpTo, startThread, sendMessage } from '../testing/messages.ts';
import { mailsTo } from '../testing/mails.ts';
import { mailUnread } from './mail-unread.ts';

const server = useBookingServer();

const passTime = (minutes: number) =>
  server.pool.query(sql`
    with moved as (update messages set created_at = created_at - make_interval(mins => ${minutes}) returning 1)
    update threads set last_message_at = last_message_at - make_interval(mins => ${minutes})
    from (select count(*) from moved) as waited`);

const unreadMailsTo = async ({ email }: TestUser) => {
  await mailUnread(server.services);
  return mailsTo(server, email);
};

async function buildThread(text = 'Is it free? Call +34 600 123 123.') {
  const [owner, renter] = [
    await buildUser(server, { displayName: 'Olga' }),
    await buildUser(server, { displayName: 'Rico' }),
  ];
  const car = await buildCar(server, { ownerId: owner.uid });
  const { threadId, message } = (await startThread(server, renter, { carId: car.id }, { text })).body;
  return { owner, renter, threadId, message };
}

describe('mailUnread', () => {
  it('mails messages unread for five minutes, masked as for the reader, and only once until they are read', async () => {
    const { owner, renter, threadId } = await buildThread();
    expect(await unreadMailsTo(owner)).toEqual([]);
    await passTime(6);
    await sendMessage(server, renter, threadId, { text: 'Hello?' });
    const [mail, ...others] = await unreadMailsTo(owner);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Rico wrote to you about “Fiat 500”');
    expect(mail!.text).toContain('Rico wrote 2 messages to you about “Fiat 500”. The first one:');
    expect(mail!.text).toContain(`“Is it free? Call ${MASK}.”`);
    expect(mail!.text).toContain('Contact details are shown once a booking is confirmed.');
    expect(mail!.text).toContain(`/messages/${threadId}`);
    expect(mail!.text).toContain('/unsubscribe/');
    expect(mail!.text).not.toContain('600 123');

    const { id } = (await sendMessage(server, renter, threadId)).body;
    await passTime(6);
    expect((await unreadMailsTo(owner)).length).toBe(1);
    await markReadUpTo(server, owner, threadId, id);
    await sendMessage(server, renter, threadId, { text: 'x'.repeat(500) });
    await passTime(6);
    const again = await unreadMailsTo(owner);
    expect(again.length).toBe(2);
    expect(again[1]!.text).toContain(`“${'x'.repeat(300)}…”`);
    expect(await unreadMailsTo(renter)).toEqual([]);
  });

  it('sends no mail when the message is read while the mail is queued', async () => {
    const { owner, threadId, message } = await buildThread();
    await passTime(6);
    await mailUnread(server.services);
    await markReadUpTo(server, owner, threadId, message.id);
    expect(await unreadMailsTo(owner)).toEqual([]);
  });

  it('sends no mail to people who muted these mails or are banned', async () => {
    for (const change of [sql`muted_mails = '{messages}'`, sql`banned_at = now()`]) {
      const { owner } = await buildThread();
      await server.pool.query(sql`update users set ${change} where id = ${owner.uid}`);
      await passTime(6);
      expect(await unreadMailsTo(owner)).toEqual([]);
    }
  });

  it('sends one mail in the language of the reader when workers run concurrently', async () => {
    const { owner } = await buildThread('Hallo');
    await server.pool.query(sql`update users set language = 'de' where id = ${owner.uid}`);
    await passTime(6);
    await Promise.all([1, 2, 3, 4].map(() => mailUnread(server.services)));
    const mails = await unreadMailsTo(owner);
    expect(mails.map(({ subject }) => subject)).toEqual(['Rico hat dir wegen „Fiat 500“ geschrieben']);
  });
});
