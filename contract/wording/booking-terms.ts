import { rentalLimits } from '../limits.ts';
import { inWords } from '../spans.ts';

export const HOLD_TIME = `${rentalLimits.holdMinutes} minutes`;
export const HOLD_RULE = `We hold these dates for ${HOLD_TIME} from when you chose them.`;

export const BOOKED_AHEAD = /* @__PURE__ */ inWords(rentalLimits.daysAhead);
