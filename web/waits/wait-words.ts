import { createWaitWords } from '../../contract/waits/wait-words.ts';
import { formatMoment, formatNumber, formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';

export const { writeAction, writeDeadline, writeWait } = createWaitWords(t, {
  range: formatRange,
  moment: (timestamp) => formatMoment(timestamp, config.timeZone),
  total: formatTotal,
  number: formatNumber,
});
