import { dayIn } from '../../../../contract/dates.ts';
import { formatDay } from '../../../language/formats.ts';
import { config } from '../../../platform/config.ts';

export const joinedDay = (joinedAt: string) => formatDay(dayIn(config.timeZone, Date.parse(joinedAt)));
