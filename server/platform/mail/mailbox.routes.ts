import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from '../database/database.ts';
import { serverPage } from '../http/server-page.ts';
import { AppError } from '../problem.ts';
import { escapeHtml } from './mail.ts';
import { findLetter, listLetters, type Letter } from './mailbox.queries.ts';

const UUID = /^[0-9a-f-]{36}$/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Mails contain reset links, so they are shown only on this machine, and never to another site's page. */
function requireThisMachine(request: FastifyRequest) {
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_NAME.test(request.headers.host ?? '');
  if (isForwarded || !isLocal) throw new AppError('request/not-found');
}

const listPage = (letters: Letter[]) =>
  serverPage(
    'Local mailbox',
    `<h1>Local mailbox</h1>
<p>No mail server is set (SMTP_URL), so mails land here. Only this machine can see this page.</p>
${letters.length === 0 ? '<p>No mail yet.</p>' : ''}
<ol class="rows">${letters
      .map(
        (letter) => `<li><a href="/dev/mail/${letter.id}">${escapeHtml(letter.subject)}</a>
<span>to ${escapeHtml(letter.recipient)}, ${letter.createdAt.toISOString()}</span></li>`,
      )
      .join('')}</ol>`,
  );

/** So that a mail's button works from here. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

const letterPage = (letter: Letter) =>
  serverPage(
    letter.subject,
    `<p><a href="/dev/mail">All mails</a></p><h1>${escapeHtml(letter.subject)}</h1>
<p>to ${escapeHtml(letter.recipient)}, ${letter.createdAt.toISOString()}</p><pre>${linked(letter.text)}</pre>`,
  );

export function mailboxRoutes(app: FastifyInstance, pool: Pool) {
  const options = { config: { access: 'public' as const }, schema: { hide: true } };

  app.get('/dev/mail', options, async (request, reply) => {
    requireThisMachine(request);
    const letters = await listLetters(pool);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(listPage(letters));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', options, async (request, reply) => {
    requireThisMachine(request);
    const { id } = request.params;
    const letter = UUID.test(id) ? await findLetter(pool, id) : undefined;
    if (!letter) throw new AppError('request/not-found');
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(letterPage(letter));
  });
}
