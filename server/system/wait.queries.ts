import type { systemWaits as contract } from '../../contract/system/waits.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { openProblems } from '../platform/health/open-problem.queries.ts';
import { waitCount, type WaitQuery } from '../platform/wait.queries.ts';

export const systemWaits: Record<keyof typeof contract, WaitQuery> = {
  'mend-site': () => waitCount(openProblems, waitLimits.countedMax),
};
