import type { moderationWaits as contract } from '../../contract/moderation/waits.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { isWaiting } from '../cars/index.ts';
import { sql } from '../platform/database/database.ts';
import { waitCount, type WaitQuery } from '../platform/wait.queries.ts';

export const moderationWaits: Record<keyof typeof contract, WaitQuery> = {
  'review-listings': () =>
    waitCount(sql`select null::timestamptz as until from cars where ${isWaiting}`, waitLimits.countedMax),
};
