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
import { Fold } from '../ui/fold.tsx';
import { useToast } from '../ui/toast.tsx';
import { ClaimItem } from './claim-item.tsx';
import { useEndKeptCard } from './claim-mutations.ts';
import { claimQueries } from './claim-queries.ts';

const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx'));

/** That a card is kept, until when and for what; and the way to end it. */
function KeptCard({ rentalId, card, claims }: { rentalId: string } & Pick<RentalClaims, 'card' | 'claims'>) {
  const toast = useToast();
  const ending = useEndKeptCard(rentalId);
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

/** Extra charges of a rental, for its renter or owner. Nothing where there are none, and none can be asked for. */
export default function TripClaims({ rentalId, renterName: name }: TripClaimsProps) {
  const { data } = useQuery(claimQueries.ofRental(rentalId));
  const [isClaiming, setClaiming] = useState(false);
  if (!data || (data.claims.length === 0 && !data.claiming && !data.card)) return null;
  const { claims, claiming, window: open, card } = data;
  // Nobody asks for anything: what is said of the card is for those who want to know.
  if (claims.length === 0 && !claiming) {
    return (
      <Fold title={t('claims.title')} className="mb-6 print:hidden">
        <KeptCard rentalId={rentalId} card={card} claims={claims} />
      </Fold>
    );
  }
  return (
    <Card as="section" aria-labelledby="claims" className="mb-6 grid gap-4 print:hidden">
      <div>
        <h2 id="claims" className="text-xl">
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
