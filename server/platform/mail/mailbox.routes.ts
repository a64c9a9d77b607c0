import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Translate } from '../../../contract/languages/translate.ts';
import type { Pool } from '../database/database.ts';
import { serverPage } from '../http/server-page.ts';
import { translator } from '../languages/translator.ts';
import { AppError } from '../problem.ts';
import { escapeHtml } from './mail.ts';
import { findStoredMail, listStoredMails, type StoredMail } from './mailbox.queries.ts';

const UUID = /^[0-9a-f-]{36}$/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Mails contain reset links, so only this machine may read them, and never another site's page. */
function requireThisMachine(request: FastifyRequest) {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_NAME.test(request.headers.host ?? '');
  if (isForwarded || !isLocal) throw new AppError('request/not-found');
}

const sentTo = (t: Translate, { recipient, createdAt }: StoredMail) =>
  escapeHtml(t('mail.mailbox.sent-to', { recipient, time: createdAt.toISOString() }));

const listPage = (t: Translate, letters: StoredMail[]) =>
  serverPage(
    t('mail.mailbox.title'),
    `<h1>${t('mail.mailbox.title')}</h1>
<p>${t('mail.mailbox.why')}</p>
${letters.length === 0 ? `<p>${t('mail.mailbox.empty')}</p>` : ''}
<ol class="rows">${letters
      .map(
        (letter) => `<li><a href="/dev/mail/${letter.id}">${escapeHtml(letter.subject)}</a>
<span>${sentTo(t, letter)}</span></li>`,
      )
      .join('')}</ol>`,
    t.language,
  );

/** Makes a mail's links work from here. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

const letterPage = (t: Translate, letter: StoredMail) =>
  serverPage(
    letter.subject,
    `<p><a href="/dev/mail">${t('mail.mailbox.all')}</a></p><h1>${escapeHtml(letter.subject)}</h1>
<p>${sentTo(t, letter)}</p><pre>${linked(letter.text)}</pre>`,
    t.language,
  );

export function mailboxRoutes(app: FastifyInstance, pool: Pool) {
  const options = { config: { access: 'public' as const }, schema: { hide: true } };

  app.get('/dev/mail', options, async (request, reply) => {
    requireThisMachine(request);
    const t = translator(request.language);
    const letters = await listStoredMails(pool);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(listPage(t, letters));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', options, async (request, reply) => {
    requireThisMachine(request);
    const { id } = request.params;
    const letter = UUID.test(id) ? await findStoredMail(pool, id) : undefined;
    if (!letter) throw new AppError('request/not-found');
    const t = translator(request.language);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(letterPage(t, letter));
  });
}
