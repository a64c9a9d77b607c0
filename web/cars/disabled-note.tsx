import type { Disabled } from '../../contract/cars/cars.ts';
import { reasonText } from '../../contract/moderation/disable-reasons.ts';
import { formatMoment } from '../language/formats.ts';
import { rich, t } from '../language/words.ts';
import { config } from '../platform/config.ts';

/** Why a car is disabled, in the administrator's words. */
export const DisabledNote = ({ disabled }: { disabled: Disabled }) => (
  <div className="mt-3 border-s-2 border-danger ps-3 text-[0.9375rem] break-words">
    <p className="text-ink">{reasonText(t, disabled.reason)}</p>
    <p className="mt-0.5 text-xs text-ink-faint tabular-nums">
      {rich('cars.disabled-on', {
        when: formatMoment(disabled.at, config.timeZone),
        time: (words) => <time dateTime={disabled.at}>{words}</time>,
      })}
    </p>
  </div>
);
