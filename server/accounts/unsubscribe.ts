import { randomBytes, timingSafeEqual } from 'node:crypto';
import { MAIL_TOPICS, type MailTopic } from '../../contract/topics.ts';
import type { Subscriptions } from '../platform/mail/outbox.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { ensureMailSecret, findMailSecret, findSubscription, muteMails, unmuteMails } from './unsubscribe.queries.ts';

const UID_BYTES = 16;
const SECRET_BYTES = 18;
const TOKEN = /^([\w-]{46})\.([a-z]+)$/;

const bytesOf = (uid: string) => Buffer.from(uid.replaceAll('-', ''), 'hex');
const uidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const isTopic = (topic: string): topic is MailTopic => (MAIL_TOPICS as readonly string[]).includes(topic);

/** Mail clients post to this URL; browsers that open it are redirected to the page for confirmation. */
const unsubscribeUrl = (publicUrl: string, uid: string, secret: Buffer, topic: MailTopic) =>
  `${publicUrl}/unsubscribe/${Buffer.concat([bytesOf(uid), secret]).toString('base64url')}.${topic}`;

/** Called by the outbox before it sends a mail that users can unsubscribe from. */
export const createSubscriptions =
  ({ pool, config }: Pick<Services, 'pool' | 'config'>): Subscriptions =>
  async (address, topic) => {
    const reader = await findSubscription(pool, address, topic);
    if (!reader) return undefined;
    if (reader.isMuted) return { isMuted: true };
    const secret = await ensureMailSecret(pool, reader.uid, randomBytes(SECRET_BYTES));
    return { isMuted: false, url: unsubscribeUrl(config.publicUrl, reader.uid, secret, topic) };
  };

/** Needs no sign-in: the token authorises changing this topic of this user only. */
export async function unsubscribe(
  { pool }: Pick<Services, 'pool'>,
  token: string,
  { isMuted }: { isMuted: boolean },
): Promise<{ topic: MailTopic }> {
  const [, secrets = '', topic = ''] = TOKEN.exec(token) ?? [];
  const bytes = Buffer.from(secrets, 'base64url');
  if (!isTopic(topic) || bytes.length !== UID_BYTES + SECRET_BYTES) throw new AppError('account/unsubscribe-invalid');
  const uid = uidOf(bytes.subarray(0, UID_BYTES));
  const expected = (await findMailSecret(pool, uid)) ?? randomBytes(SECRET_BYTES);
  if (expected.length !== SECRET_BYTES || !timingSafeEqual(bytes.subarray(UID_BYTES), expected)) {
    throw new AppError('account/unsubscribe-invalid');
  }
  await (isMuted ? muteMails : unmuteMails)(pool, uid, topic);
  return { topic };
}
