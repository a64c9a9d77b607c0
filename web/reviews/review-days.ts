import { dayIn } from '../../contract/dates.ts';
import { formatDay } from '../language/formats.ts';
import { config } from '../platform/config.ts';

/** The last day on which both may write; the moment at which it is over is the beginning of the next. */
export const lastDayOf = (closesAt: string): string => formatDay(dayIn(config.timeZone, Date.parse(closesAt) - 1));

export const dayOf = (moment: string): string => formatDay(dayIn(config.timeZone, Date.parse(moment)));
