import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isSettled } from '../../contract/claims/claim-lifecycle.ts';
import type { RentalClaims } from '../../contract/claims/claims.ts';
import { claimLimits } from '../../contract/claims/limits.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CollapsibleCard } from '../ui/collapsible-card.tsx';
import { useToast } from '../ui/toast.tsx';
import { ClaimItem } from './claim-item.tsx';
import { useRemoveSavedCard } from './claim-mutations.ts';
import { claimQueries } from './claim-queries.ts';

const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx'));

/** States until when and why a card is kept, with a button to remove it. */
function KeptCard({ rentalId, card, claims }: { rentalId: string } & Pick<RentalClaims, 'card' | 'claims'>) {
  const toast = useToast();
  const ending = useRemoveSavedCard(rentalId);
  if (!card) return null;
  const isUnsettled = claims.some(({ status }) => !isSettled(status));
  const end = () => ending.mutate(undefined, { onSuccess: () => toast.success(t('claims.card.ended')) });
  return (
    <div className="flex gap-3 text-sm text-ink-soft">
      <CreditCard aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p className="max-w-prose">
          {isUnsettled
            ? t('claims.card.unsettled')
            : t('claims.card.until', {
                moment: formatMoment(card.until, config.timeZone),
                hours: claimLimits.answerHours,
              })}
        </p>
        {card.canEnd ? (
          <Button variant="secondary" size="sm" className="mt-2" busy={ending.isPending} onClick={end}>
            {t('claims.card.end')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type TripClaimsProps = { rentalId: string; renterName: string };

/** Extra charges of a rental, for its renter or owner. Nothing if there are none and none can be made. */
export default function TripClaims({ rentalId, renterName: name }: TripClaimsProps) {
  const { data } = useQuery(claimQueries.ofRental(rentalId));
  const [isClaiming, setClaiming] = useState(false);
  if (!data || (data.claims.length === 0 && !data.claiming && !data.card)) return null;
  const { claims, claiming, window: open, card } = data;
  // Without claims, the information about the card is collapsed.
  if (claims.length === 0 && !claiming) {
    return (
      <CollapsibleCard title={t('claims.title')} className="mb-6 print:hidden">
        <KeptCard rentalId={rentalId} card={card} claims={claims} />
      </CollapsibleCard>
    );
  }
  return (
    <Card as="section" aria-labelledby="claims" className="mb-6 grid gap-4 print:hidden">
      <div>
        <h2 id="claims" tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
          {t('claims.title')}
        </h2>
        {claiming && open ? (
          <p className="mt-1 max-w-prose text-ink-soft">
            {t('claims.intro', {
              name,
              moment: formatMoment(open.closesAt, config.timeZone),
              hours: claimLimits.answerHours,
            })}
          </p>
        ) : null}
      </div>
      {claims.length > 0 ? (
        <ul className="divide-y divide-line">
          {claims.map((claim) => (
            <ClaimItem key={claim.id} claim={claim} />
          ))}
        </ul>
      ) : null}
      {claiming ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setClaiming(true)}>
          {t('claims.make.open')}
        </Button>
      ) : null}
      <KeptCard rentalId={rentalId} card={card} claims={claims} />
      {isClaiming && claiming ? (
        <Suspense>
          <ClaimDialog rentalId={rentalId} name={name} claiming={claiming} onClose={() => setClaiming(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
