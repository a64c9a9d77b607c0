import type { KeyIn } from '../../contract/languages/translate.ts';
import { isReasonKey } from '../../contract/moderation/disable-reasons.ts';
import type { HistoryRow } from '../history/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { words, type Words } from '../platform/languages/words.ts';

type Change = KeyIn<'moderation.changed-meanwhile'>;

const CHANGES: Record<Exclude<Change, 'other'>, true> = {
  'car-created': true,
  'car-edited': true,
  'car-activated': true,
  'car-disabled': true,
  'car-decision-undone': true,
  'car-suspended': true,
  'car-resumed': true,
};

const changeOf = (action: string): Change => (Object.hasOwn(CHANGES, action) ? (action as Change) : 'other');

const whoDid = ({ actorKind, actorId, actorName }: HistoryRow, viewer: Pick<Viewer, 'uid'>) => {
  if (actorKind !== 'user') return actorKind === 'system' ? 'system' : 'operator';
  if (actorId === viewer.uid) return 'you';
  return actorName === null ? 'unknown' : 'other';
};

const reasonOf = (reason: string) => (isReasonKey(reason) ? words(`moderation.reason.${reason}`) : reason);

/** For someone who decides about a car that is no longer what they saw. */
export function describeChange(last: HistoryRow | undefined, viewer: Pick<Viewer, 'uid'>, timeZone: string): Words {
  if (!last) return words('moderation.changed-by-someone');
  return words(`moderation.changed-meanwhile.${changeOf(last.action)}`, {
    who: whoDid(last, viewer),
    name: last.actorName ?? '',
    when: { moment: last.at.toISOString(), timeZone },
    isReasoned: String(Boolean(last.reason)),
    reason: reasonOf(last.reason ?? ''),
  });
}
