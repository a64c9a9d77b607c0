import { formatDay } from '../language/formats.ts';
import type { HistoryAction, HistoryActor, HistoryEntry } from '../../contract/history/history.ts';
import { formatTotal } from '../../contract/amounts.ts';
import { listFields } from '../cars/index.ts';

type Described = Pick<HistoryEntry, 'action' | 'actor' | 'changes' | 'rental' | 'refundCents'>;

/** Who did it, in words. `viewerUid` reads about themselves as "You". */
export function nameActor({ kind, uid, name }: HistoryActor, viewerUid?: string): string {
  if (kind === 'operator') return 'The operator';
  if (kind === 'system') return 'The system';
  if (uid && uid === viewerUid) return 'You';
  return name ?? 'A former user';
}

function nameRental({ rental }: Described, whose: string): string {
  if (!rental?.startDate || !rental.endDate) return `${whose} rental`;
  return `${whose} rental from ${formatDay(rental.startDate)} to ${formatDay(rental.endDate)}`;
}

const PARTS: Record<string, string> = { owner: ', the owner,', admin: ', an administrator,' };

function tellCancelled(entry: Described, who: string): string {
  const by = entry.rental?.by ?? '';
  const whose = by === 'renter' ? (who === 'You' ? 'your' : 'their') : 'a';
  const part = who === 'You' ? '' : (PARTS[by] ?? '');
  const refund = entry.refundCents ? `${formatTotal(entry.refundCents)} refunded` : 'No refund';
  return `${who}${part} cancelled ${nameRental(entry, whose)}. ${refund}.`;
}

const SENTENCES: Record<HistoryAction, (who: string, entry: Described) => string> = {
  'car-created': (who) => `${who} listed this car.`,
  'car-edited': (who, { changes }) =>
    changes.length > 0 ? `${who} edited this car: ${listFields(changes)}.` : `${who} edited this car.`,
  'car-activated': (who) => `${who} activated this car.`,
  'car-disabled': (who) => `${who} disabled this car.`,
  'car-decision-undone': (who) => `${who} undid the previous decision.`,
  'car-suspended': () => 'The owner was banned, so this car was taken down.',
  'car-resumed': () => 'The owner was unbanned, so this car returned to its previous status.',
  'rental-cancelled': (who, entry) => tellCancelled(entry, who),
  'rental-refunded': (_, entry) =>
    `${formatTotal(entry.refundCents ?? 0)} was refunded to the renter’s card for ${nameRental(entry, 'the')}.`,
  'admin-given': (who) => `${who} made this account an administrator.`,
  'admin-taken': (who) => `${who} removed the administrator role.`,
  'user-banned': (who) => `${who} banned this account.`,
  'user-unbanned': (who) => `${who} unbanned this account.`,
  'account-deleted': (who) => `${who} deleted this account.`,
};

const isKnown = (action: string): action is HistoryAction => Object.hasOwn(SENTENCES, action);

/** What happened, as a sentence. An action that a newer server wrote is named as it is. */
export function describeEntry(entry: Described, viewerUid?: string): string {
  const who = nameActor(entry.actor, viewerUid);
  return isKnown(entry.action) ? SENTENCES[entry.action](who, entry) : `${who}: ${entry.action.replaceAll('-', ' ')}.`;
}
