import { createDateFormats } from '../../contract/format-dates.ts';
import type { HistoryRow } from '../history/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';

const { formatMoment } = createDateFormats('en');

const DID: Record<string, string> = {
  'car-created': 'listed',
  'car-edited': 'edited',
  'car-activated': 'activated',
  'car-disabled': 'disabled',
  'car-decision-undone': 'undid a decision on',
  'car-suspended': 'suspended',
  'car-resumed': 'brought back',
};

const whoDid = ({ actorKind, actorId, actorName }: HistoryRow, viewer: Pick<Viewer, 'uid'>): string => {
  if (actorKind !== 'user') return actorKind === 'system' ? 'The system' : 'The operator';
  return actorId === viewer.uid ? 'You' : (actorName ?? 'Somebody');
};

/** For someone who decides about a car that is no longer what they saw. */
export function describeChange(last: HistoryRow | undefined, viewer: Pick<Viewer, 'uid'>, timeZone: string) {
  const decideAgain = 'Your decision was not saved: take another look before you decide.';
  if (!last) return `Someone else has changed this car in the meantime. ${decideAgain}`;
  const when = formatMoment(last.at.toISOString(), timeZone);
  const reason = last.reason ? `, giving the reason “${last.reason}”` : '';
  return `${whoDid(last, viewer)} ${DID[last.action] ?? 'changed'} this car on ${when}${reason}. ${decideAgain}`;
}
