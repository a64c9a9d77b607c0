import type { DueKinds } from './money/index.ts';
import type { Config } from './platform/config.ts';
import { bookingDue } from './rentals/index.ts';

/** Who is told when the money of a due moves: the feature of its kind. */
export const createDueKinds = (config: Pick<Config, 'timeZone'>): DueKinds => ({ booking: bookingDue(config) });
