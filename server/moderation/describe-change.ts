import type { KeyIn } from '../../contract/languages/translate.ts';
import { isReasonKey } from '../../contract/moderation/disable-reasons.ts';
import type { HistoryRow } from '../history/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { translatable, type TranslatableText } from '../platform/languages/translatable.ts';

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

const describeActor = ({ actorKind, actorId, actorName }: HistoryRow, viewer: Pick<Viewer, 'uid'>) => {
  if (actorKind !== 'user') return actorKind === 'system' ? 'system' : 'operator';
  if (actorId === viewer.uid) return 'you';
  return actorName === null ? 'unknown' : 'other';
};

const reasonOf = (reason: string) => (isReasonKey(reason) ? translatable(`moderation.reason.${reason}`) : reason);

/** Describes the last change to an administrator whose decision was based on an older version of the car. */
export function describeChange(
  last: HistoryRow | undefined,
  viewer: Pick<Viewer, 'uid'>,
  timeZone: string,
): TranslatableText {
  if (!last) return translatable('moderation.changed-by-someone');
  return translatable(`moderation.changed-meanwhile.${changeOf(last.action)}`, {
    who: describeActor(last, viewer),
    name: last.actorName ?? '',
    when: { moment: last.at.toISOString(), timeZone },
    isReasoned: String(Boolean(last.reason)),
    reason: reasonOf(last.reason ?? ''),
  });
}
