import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { claimStates } from '../../../contract/claims/claim-lifecycle.ts';
import type { AdminClaimDetails, HandedOver } from '../../../contract/claims/claims.ts';
import { ClaimPhotos } from '../../claims/index.ts';
import { formatMoment, formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DecideForm } from './decide-form.tsx';
import { adminClaimQueries } from './claim-queries.ts';

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" className="min-w-0">
    <h3 className="text-base">{title}</h3>
    <div className="mt-2">{children}</div>
  </Card>
);

function Statement({ says }: { says: NonNullable<AdminClaimDetails['sides']>['claimed'] }) {
  return (
    <>
      <p className="break-words whitespace-pre-line">{says.text}</p>
      <p className="mt-1 text-sm text-ink-faint">{formatMoment(says.at, config.timeZone)}</p>
      <ClaimPhotos photos={says.photos} />
    </>
  );
}

function Handed({ title, part }: { title: string; part: HandedOver }) {
  return (
    <Side title={title}>
      <p className="text-ink-soft">
        {part.mileage === null ? null : (
          <span className="block">{t('moderation.claims.mileage', { mileage: part.mileage })}</span>
        )}
        {part.fuelEighths === null ? null : (
          <span className="block">{t('moderation.claims.fuel', { eighths: part.fuelEighths })}</span>
        )}
      </p>
      {part.notes ? <p className="mt-1 break-words whitespace-pre-line">{part.notes}</p> : null}
      <ClaimPhotos photos={part.photos.map(({ photo }) => photo)} />
    </Side>
  );
}

/** Pick-up and return beside each other, each in the order in which the photos were taken. */
function Sides({ claim, sides }: { claim: AdminClaimDetails; sides: NonNullable<AdminClaimDetails['sides']> }) {
  const { claimed, contested, out, back } = sides;
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-2">
        <Side title={t('moderation.claims.owner-says', { name: writeName(t, claim.owner.displayName) })}>
          <Statement says={claimed} />
        </Side>
        <Side title={t('moderation.claims.renter-says', { name: writeName(t, claim.renter.displayName) })}>
          {contested ? (
            <Statement says={contested} />
          ) : (
            <p className="text-ink-soft">{t('moderation.claims.no-answer')}</p>
          )}
        </Side>
      </div>
      {out || back ? (
        <div className="grid gap-4 xl:grid-cols-2">
          {out ? <Handed title={t('moderation.claims.out')} part={out} /> : null}
          {back ? <Handed title={t('moderation.claims.return')} part={back} /> : null}
        </div>
      ) : (
        <p className="text-ink-soft">{t('moderation.claims.no-handover')}</p>
      )}
      <DecideForm claim={claim} />
    </>
  );
}

function Details({ claim }: { claim: AdminClaimDetails }) {
  const { decision, sides, amountCents } = claim;
  return (
    <article className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-2xl">
            {t('moderation.claims.row', { kind: t.of('claims.kind', claim.kind), amount: formatTotal(amountCents) })}
          </h2>
          <Badge tone={claimStates[claim.status].tone}>{t.of('claims.state', claim.status)}</Badge>
        </div>
        <p className="mt-1 break-words text-ink-soft">
          {t('moderation.claims.between', {
            owner: writeName(t, claim.owner.displayName),
            renter: writeName(t, claim.renter.displayName),
            car: claim.car.title,
          })}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
          {formatRange(claim)}
          <Link to={paths.trip(claim.rentalId)} className="link inline-flex min-h-11 items-center">
            {t('moderation.claims.see-trip')}
          </Link>
        </p>
      </div>
      {decision ? (
        <div>
          <p className="font-medium">
            {t('moderation.claims.decided', {
              by: decision.by ?? t('moderation.claims.somebody'),
              moment: formatMoment(decision.at, config.timeZone),
              amount: formatTotal(decision.amountCents),
              claimed: formatTotal(amountCents),
            })}
          </p>
          <p className="mt-1 border-s-2 border-line-strong ps-3 break-words text-ink-soft">{decision.reason}</p>
        </div>
      ) : null}
      {sides ? <Sides claim={claim} sides={sides} /> : <p className="text-ink-soft">{t('moderation.claims.closed')}</p>}
    </article>
  );
}

export function ClaimView({ id }: { id: string }) {
  const query = useQuery(adminClaimQueries.one(id));
  return (
    <Region query={query} level={3} loading={<Skeleton className="h-80 w-full rounded-card" />}>
      {(claim) => <Details claim={claim} />}
    </Region>
  );
}
