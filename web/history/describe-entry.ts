import { formatTotal } from '../platform/amounts.ts';
import { isSystemReason } from '../../contract/history/history-reasons.ts';
import type { HistoryAction, HistoryActor, HistoryEntry } from '../../contract/history/history.ts';
import { reasonText } from '../../contract/moderation/disable-reasons.ts';
import { groundText, isGround } from '../../contract/moderation/grounds.ts';
import { formatDay, formatList } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { listFields } from '../cars/index.ts';

type Described = Pick<HistoryEntry, 'action' | 'actor' | 'changes' | 'parts' | 'rental' | 'refundCents' | 'isOwn'>;

/** `you` for the viewer; everyone else has a name. */
type Subject = { who: 'you' | 'other'; name: string };

function subjectOf({ kind, uid, name }: HistoryActor, viewerUid?: string): Subject {
  if (kind !== 'user') return { who: 'other', name: t.of('history.actor', kind) };
  if (uid && uid === viewerUid) return { who: 'you', name: t('history.actor.you') };
  return { who: 'other', name: name ?? t('history.actor.former') };
}

function datesOf({ rental }: Described) {
  if (!rental?.startDate || !rental.endDate) return undefined;
  return { start: formatDay(rental.startDate), end: formatDay(rental.endDate) };
}

function describeCancelled(subject: Subject, entry: Described): string {
  const cancelled = { ...subject, by: entry.rental?.by ?? '' };
  const dates = datesOf(entry);
  const refund = entry.refundCents
    ? t('history.refund.some', { amount: formatTotal(entry.refundCents) })
    : t('history.refund.none');
  const sentence = dates
    ? t('history.did.rental-cancelled-dates', { ...cancelled, ...dates })
    : t('history.did.rental-cancelled', cancelled);
  return `${sentence} ${refund}`;
}

const datesOrEmpty = (entry: Described) => datesOf(entry) ?? { start: '', end: '' };

function describeRefunded(entry: Described): string {
  const amount = formatTotal(entry.refundCents ?? 0);
  const dates = datesOf(entry);
  return dates
    ? t('history.did.rental-refunded-dates', { amount, ...dates })
    : t('history.did.rental-refunded', { amount });
}

function describeChanged(entry: Described): string {
  const dates = datesOf(entry);
  return dates ? t('history.did.rental-changed-dates', dates) : t('history.did.rental-changed');
}

const writeParts = ({ parts }: Described) => formatList(parts.map((part) => t.of('history.part', part)));

const SENTENCES: Record<HistoryAction, (subject: Subject, entry: Described) => string> = {
  'car-created': (subject) => t('history.did.car-created', subject),
  'car-edited': (subject, { changes }) =>
    changes.length > 0
      ? t('history.did.car-edited-fields', { ...subject, fields: listFields(changes) })
      : t('history.did.car-edited', subject),
  'car-activated': (subject, { isOwn }) =>
    isOwn ? t('history.did.own-car-activated', subject) : t('history.did.car-activated', subject),
  'car-disabled': (subject, { isOwn }) =>
    isOwn ? t('history.did.own-car-disabled', subject) : t('history.did.car-disabled', subject),
  'car-decision-undone': (subject) => t('history.did.car-decision-undone', subject),
  'car-suspended': () => t('history.did.car-suspended'),
  'car-resumed': () => t('history.did.car-resumed'),
  'prices-changed': (subject, entry) => t('history.did.prices-changed', { ...subject, parts: writeParts(entry) }),
  'terms-changed': (subject, entry) => t('history.did.terms-changed', { ...subject, parts: writeParts(entry) }),
  'extras-changed': (subject) => t('history.did.extras-changed', subject),
  'car-paused': (subject) => t('history.did.car-paused', subject),
  'car-unpaused': (subject) => t('history.did.car-unpaused', subject),
  'car-removed': (subject) => t('history.did.car-removed', subject),
  'request-accepted': (subject, entry) => t('history.did.request-accepted', { ...subject, ...datesOrEmpty(entry) }),
  'request-declined': (subject, entry) =>
    t('history.did.request-declined', { ...subject, ...datesOrEmpty(entry), by: entry.rental?.by ?? '' }),
  'rental-cancelled': describeCancelled,
  'rental-refunded': (_, entry) => describeRefunded(entry),
  'rental-changed': (_, entry) => describeChanged(entry),
  'claim-made': (subject) => t('history.did.claim-made', subject),
  'claim-accepted': (subject) => t('history.did.claim-accepted', subject),
  'claim-contested': (subject) => t('history.did.claim-contested', subject),
  'claim-unanswered': () => t('history.did.claim-unanswered'),
  'claim-withdrawn': (subject) => t('history.did.claim-withdrawn', subject),
  'claim-decided': (subject) => t('history.did.claim-decided', subject),
  'claim-paid': () => t('history.did.claim-paid'),
  'claim-read': (subject) => t('history.did.claim-read', subject),
  'owner-reminded': (subject) => t('history.did.owner-reminded', subject),
  'payout-retried': (subject) => t('history.did.payout-retried', subject),
  'payout-reversed': (subject) => t('history.did.payout-reversed', subject),
  'evidence-sent': (subject) => t('history.did.evidence-sent', subject),
  'dispute-decided': (subject) => t('history.did.dispute-decided', subject),
  'review-removed': (subject) => t('history.did.review-removed', subject),
  'admin-given': (subject) => t('history.did.admin-given', subject),
  'admin-taken': (subject) => t('history.did.admin-taken', subject),
  'user-banned': (subject) => t('history.did.user-banned', subject),
  'user-unbanned': (subject) => t('history.did.user-unbanned', subject),
  'user-warned': (subject) => t('history.did.user-warned', subject),
  'user-signed-out': (subject) => t('history.did.user-signed-out', subject),
  'user-noted': (subject) => t('history.did.user-noted', subject),
  'report-dismissed': (subject) => t('history.did.report-dismissed', subject),
  'message-hidden': (subject) => t('history.did.message-hidden', subject),
  'thread-read': (subject) => t('history.did.thread-read', subject),
  'handover-viewed': (subject) => t('history.did.handover-viewed', subject),
  'licence-seen': (subject) => t('history.did.licence-seen', subject),
  'licence-approved': (subject) => t('history.did.licence-approved', subject),
  'licence-refused': (subject) => t('history.did.licence-refused', subject),
  'driver-joined': (subject) => t('history.did.driver-joined', subject),
  'driver-removed': (subject) => t('history.did.driver-removed', subject),
  'driver-terms-changed': (subject) => t('history.did.driver-terms-changed', subject),
  'account-made': (subject) => t('history.did.account-made', subject),
  'account-deleted': (subject) => t('history.did.account-deleted', subject),
  'password-changed': (subject) => t('history.did.password-changed', subject),
  'password-reset': (subject) => t('history.did.password-reset', subject),
  'reset-link-made': (subject) => t('history.did.reset-link-made', subject),
  'email-changed': (subject) => t('history.did.email-changed', subject),
  'email-verified': (subject) => t('history.did.email-verified', subject),
  'sign-in-connected': (subject) => t('history.did.sign-in-connected', subject),
  'data-exported': (subject) => t('history.did.data-exported', subject),
  'sign-in-disconnected': (subject) => t('history.did.sign-in-disconnected', subject),
  'access-ended': (subject) => t('history.did.access-ended', subject),
  'key-made': (subject) => t('history.did.key-made', subject),
  'key-revoked': (subject) => t('history.did.key-revoked', subject),
  'webhook-made': (subject) => t('history.did.webhook-made', subject),
  'queue-retried': (subject) => t('history.did.queue-retried', subject),
  'queue-dropped': (subject) => t('history.did.queue-dropped', subject),
};

const isKnown = (action: string): action is HistoryAction => Object.hasOwn(SENTENCES, action);

/** Describes an entry in a sentence. Unknown actions, written by a newer server, are shown by their name. */
export function describeEntry(entry: Described, viewerUid?: string): string {
  const subject = subjectOf(entry.actor, viewerUid);
  if (isKnown(entry.action)) return SENTENCES[entry.action](subject, entry);
  return t('history.did.unknown', { name: subject.name, action: entry.action.replaceAll('-', ' ') });
}

export function describeReason({ actor, reason }: Pick<HistoryEntry, 'actor' | 'reason'>): string | null {
  if (reason === null) return null;
  if (isGround(reason)) return groundText(t, reason);
  if (actor.kind === 'user') return reasonText(t, reason);
  return isSystemReason(reason) ? t.of('history.reason', reason) : reason;
}
