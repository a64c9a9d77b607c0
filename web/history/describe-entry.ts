import { formatTotal } from '../platform/amounts.ts';
import { HISTORY_ACTIONS, type HistoryAction } from '../../contract/history/history-actions.ts';
import { isSystemReason } from '../../contract/history/history-reasons.ts';
import type { HistoryActor, HistoryEntry } from '../../contract/history/history.ts';
import { reasonText } from '../../contract/moderation/disable-reasons.ts';
import { groundText, isGround } from '../../contract/moderation/grounds.ts';
import { formatDay, formatList } from '../language/formats.ts';
import type { KeyIn } from '../../contract/languages/translate.ts';
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

const isKnown = (action: string): action is HistoryAction => (HISTORY_ACTIONS as readonly string[]).includes(action);

/** Some actions have another sentence for entries with details. */
function sentenceOf(action: HistoryAction, { changes, rental, isOwn }: Described): KeyIn<'history.did'> {
  if (action === 'car-edited' && changes.length > 0) return 'car-edited-fields';
  if ((action === 'car-activated' || action === 'car-disabled') && isOwn) return `own-${action}`;
  const isAboutDates = action === 'rental-cancelled' || action === 'rental-refunded' || action === 'rental-changed';
  return isAboutDates && rental?.startDate && rental.endDate ? `${action}-dates` : action;
}

/** Describes an entry in a sentence. Unknown actions, written by a newer server, are shown by their name. */
export function describeEntry(entry: Described, viewerUid?: string): string {
  const subject = subjectOf(entry.actor, viewerUid);
  const { action, changes, parts, rental, refundCents } = entry;
  if (!isKnown(action)) return t('history.did.unknown', { name: subject.name, action: action.replaceAll('-', ' ') });
  const sentence = t.of('history.did', sentenceOf(action, entry), {
    ...subject,
    action,
    start: rental?.startDate ? formatDay(rental.startDate) : '',
    end: rental?.endDate ? formatDay(rental.endDate) : '',
    by: rental?.by ?? '',
    amount: formatTotal(refundCents ?? 0),
    parts: formatList(parts.map((part) => t.of('history.part', part))),
    fields: listFields(changes),
  });
  if (action !== 'rental-cancelled') return sentence;
  const refund = refundCents
    ? t('history.refund.some', { amount: formatTotal(refundCents) })
    : t('history.refund.none');
  return `${sentence} ${refund}`;
}

export function describeReason({ actor, reason }: Pick<HistoryEntry, 'actor' | 'reason'>): string | null {
  if (reason === null) return null;
  if (isGround(reason)) return groundText(t, reason);
  if (actor.kind === 'user') return reasonText(t, reason);
  return isSystemReason(reason) ? t.of('history.reason', reason) : reason;
}
