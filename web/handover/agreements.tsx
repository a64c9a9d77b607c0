import { Check, Clock } from 'lucide-react';
import { writeName } from '../../contract/accounts/person-name.ts';
import { HANDOVER_SIDES } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';

/** Who has agreed, and when. */
export function Agreements({ handover }: { handover: Handover }) {
  return (
    <ul className="grid gap-1.5">
      {HANDOVER_SIDES.map((side) => {
        const agreement = handover.agreements.find(({ by }) => by === side);
        const name = writeName(t, handover[side].displayName);
        const Mark = agreement ? Check : Clock;
        return (
          <li key={side} className="flex items-center gap-2 text-[0.9375rem] wrap-anywhere">
            <Mark aria-hidden="true" className={`size-4.5 shrink-0 ${agreement ? 'text-success' : 'text-ink-faint'}`} />
            {agreement
              ? t('handover.agreement.given', { name, when: formatMoment(agreement.at, config.timeZone) })
              : t('handover.agreement.missing', { name })}
          </li>
        );
      })}
    </ul>
  );
}
