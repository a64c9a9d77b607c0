import { dayIn } from '../../contract/dates.ts';
import { formatDay } from '../language/formats.ts';
import { config } from '../platform/config.ts';

/** The last day for reviews. `closesAt` is midnight at the end of that day, so the day before it is returned. */
export const lastDayOf = (closesAt: string): string => formatDay(dayIn(config.timeZone, Date.parse(closesAt) - 1));

export const dayOf = (moment: string): string => formatDay(dayIn(config.timeZone, Date.parse(moment)));
