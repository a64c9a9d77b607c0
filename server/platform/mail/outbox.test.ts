import PostalMime from 'postal-mime';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { many, one, sql } from '../database/database.ts';
import { createLog } from '../log.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { useMailSink } from '../../testing/mail-sink.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { translator } from '../languages/translator.ts';
import { composeMail } from './mail.ts';
import { DEFAULT_THEME } from './mail-theme.ts';
import { createOutbox, type Subscriptions } from './outbox.ts';
import { enqueueMail } from './outbox.queries.ts';
import { renderMail, type RenderedMail } from './render-mail.ts';
import { createSmtpTransport } from './transport.ts';

const server = useTestServer();
const sink = useMailSink();
const log = createLog('silent');
const BRAND = { brand: 'Sparekey' };
const mailTo = (email: string, displayName = 'Jo') => {
  const reader = { email, displayName };
  return composeMail(BRAND, reader, {
    t: translator('en'),
    subject: `Hello ${displayName}`,
    paragraphs: [`From ${displayName}`],
  });
};

const rowOf = (eventKey: string) =>
  one<{ id: string; attempts: number; sent: boolean; parked: boolean; error: string | null }>(
    server.pool,
    sql`select id, attempts, sent_at is not null as sent, failed_at is not null as parked, last_error as error
        from outbox where event_key = ${eventKey}`,
  );
const makeDue = () => server.pool.query(sql`update outbox set next_attempt_at = now() where sent_at is null`);

/** A worker that handles only one kind of mail, so that tests do not see each other's mails. */
function worker(kind: string, send: (id: string) => Promise<void>) {
  return createOutbox({
    pool: server.pool,
    log,
    theme: DEFAULT_THEME,
    subscriptions: async () => undefined,
    writers: { [kind]: async () => mailTo('a@example.test') },
    send,
  });
}

describe('the outbox', () => {
  it('sends one mail per event, however often the event is enqueued and however many workers run', async () => {
    for (let n = 0; n < 3; n++) await enqueueMail(server.pool, 'once', {}, 'once-event');
    const sent: string[] = [];
    const workers = Array.from({ length: 4 }, () => worker('once', async (id) => void sent.push(id)));
    await Promise.all(workers.map((outbox) => outbox.flush()));
    expect(sent).toHaveLength(1);
    expect(await rowOf('once-event')).toMatchObject({ attempts: 1, sent: true });
  });

  it('retries later, and parks a mail that keeps failing', async () => {
    await enqueueMail(server.pool, 'failing', {}, 'bad-event');
    const outbox = worker('failing', async () => {
      throw new Error('Mailbox unavailable');
    });
    await outbox.flush();
    expect(await rowOf('bad-event')).toMatchObject({
      attempts: 1,
      sent: false,
      parked: false,
      error: 'Mailbox unavailable',
    });
    expect(await outbox.flush()).toBe(0);
    for (let attempt = 2; attempt <= 8; attempt++) {
      await makeDue();
      await outbox.flush();
    }
    expect(await rowOf('bad-event')).toMatchObject({ attempts: 8, parked: true });
    await makeDue();
    expect(await outbox.flush()).toBe(0);
  });

  it('keeps addresses in a mail server’s responses out of the table, the log and the overview', async () => {
    const to = 'bob.secret@example.test';
    sink.refused.add(to);
    const lines: string[] = [];
    const written = { write: (line: string) => void lines.push(line) };
    const outbox = createOutbox({
      pool: server.pool,
      theme: DEFAULT_THEME,
      log: createLog('info', written),
      subscriptions: async () => undefined,
      writers: { refused: async () => mailTo(to) },
      send: createSmtpTransport({ ...server.config, smtpUrl: sink.url }),
    });
    await enqueueMail(server.pool, 'refused', {}, 'refused-event');
    for (let attempt = 1; attempt <= 8; attempt++) {
      await makeDue();
      await outbox.flush();
    }
    const row = await rowOf('refused-event');
    expect(row).toMatchObject({ parked: true, error: expect.stringContaining('No such mailbox here: <[address]>') });
    expect(lines.join('')).toContain('gave up on a mail');
    // Stored unmasked, as by an older version.
    await server.pool.query(sql`update outbox set last_error = ${`550 <${to}> unknown`} where id = ${row.id}`);
    const { body } = await call(server, 'GET /api/admin/overview', { as: await buildUser(server, { isAdmin: true }) });
    expect(body.mails.latestParked.map(({ error }) => error)).toContain('550 <[address]> unknown');
    for (const text of [row.error, ...lines, JSON.stringify(body)]) expect(text).not.toContain('bob.secret');
  });

  it('sends mails in the order of their events', async () => {
    const events = Array.from({ length: 12 }, (_, index) => `ordered-${index}`);
    for (const event of events) await enqueueMail(server.pool, 'ordered', {}, event);
    // Rewrites the rows in another order, as retries would.
    for (const event of events.toReversed()) {
      await server.pool.query(sql`update outbox set last_error = 'Later, please.' where event_key = ${event}`);
    }
    await server.pool.query(sql`update outbox set next_attempt_at = now() where kind = 'ordered'`);
    const sent: string[] = [];
    await worker('ordered', async (id) => void sent.push(id)).flush();
    const ids = await many<{ id: string }>(server.pool, sql`select id from outbox where kind = 'ordered' order by id`);
    expect(sent).toEqual(ids.map(({ id }) => id));
  });

  it('takes over the mail of a worker that died', async () => {
    await enqueueMail(server.pool, 'orphaned', {}, 'orphan-event');
    const { id } = await rowOf('orphan-event');
    // Simulates a worker that claimed it a minute ago and died.
    await server.pool.query(
      sql`update outbox set attempts = 1, next_attempt_at = now() - interval '1 second' where id = ${id}`,
    );
    const sent: string[] = [];
    await worker('orphaned', async (outboxId) => void sent.push(outboxId)).flush();
    expect(sent).toEqual([id]);
  });
});

describe('a mail with an unsubscribe link', () => {
  const URL = 'https://cars.example/unsubscribe/secret.listings';
  const listing = async (subscriptions: Subscriptions) => {
    const sent: RenderedMail[] = [];
    const key = randomUUID();
    await enqueueMail(server.pool, 'listing-status', {}, key);
    const outbox = createOutbox({
      pool: server.pool,
      log,
      theme: DEFAULT_THEME,
      subscriptions,
      writers: { 'listing-status': async () => mailTo('a@example.test') },
      send: async (_, mail) => void sent.push(mail),
    });
    await outbox.flush();
    expect(await rowOf(key)).toMatchObject({ sent: true });
    return sent;
  };

  it('has the link below its text and in its headers', async () => {
    const [mail] = await listing(async () => ({ isMuted: false, url: URL }));
    expect(mail!.text).toContain(`Unsubscribe:\n${URL}`);
    expect(mail!.html).toContain(`<a href="${URL}"`);
    const send = createSmtpTransport({ ...server.config, smtpUrl: sink.url });
    await send(randomUUID(), mail!);
    const { headers } = await PostalMime.parse(sink.received.at(-1)!.raw);
    const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
    expect(named).toMatchObject({
      'list-unsubscribe': `<${URL}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it('is not sent to a user who has unsubscribed in the meantime', async () => {
    expect(await listing(async () => ({ isMuted: true }))).toEqual([]);
  });
});

describe('createSmtpTransport', () => {
  it('sends text and HTML with a stable Message-ID, and prevents header injection', async () => {
    const send = createSmtpTransport({ ...server.config, smtpUrl: sink.url });
    const mail = renderMail(mailTo('a@example.test', 'Eve\r\nBcc: victims@example.test <b>'), DEFAULT_THEME);
    await send('01900000-0000-7000-8000-000000000000', mail);
    const parsed = await PostalMime.parse(sink.received.at(-1)!.raw);
    expect(parsed.messageId).toBe('<01900000-0000-7000-8000-000000000000@localhost>');
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.to).toEqual([{ address: 'a@example.test', name: '' }]);
    expect(parsed.text).toContain('From Eve');
    expect(parsed.html).toContain('&lt;b&gt;');
    expect(parsed.html).not.toContain('<b>');
  });
});
