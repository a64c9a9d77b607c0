import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import { claimStates } from '../../../../contract/claims/claim-lifecycle.ts';
import type { AdminClaimDetails } from '../../../../contract/claims/claims.ts';
import { adminClaimQueries, ClaimPhotos, DecideClaimForm } from '../../../claims/index.ts';
import { formatMoment, formatRange } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { formatTotal } from '../../../platform/amounts.ts';
import { config } from '../../../platform/config.ts';
import { paths } from '../../../platform/paths.ts';
import { Region } from '../../../platform/region.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusResult } from '../../../ui/use-focus-result.ts';
import { HandoverEvidence } from './handover-evidence.tsx';

type Sides = NonNullable<AdminClaimDetails['sides']>;

function Side({ title, says, children }: { title: string; says: Sides['contested']; children?: ReactNode }) {
  return (
    <Card as="section" className="min-w-0">
      <h3 className="text-base">{title}</h3>
      {says ? (
        <>
          <p className="mt-2 break-words whitespace-pre-line">{says.text}</p>
          <p className="mt-1 text-sm text-ink-faint">{formatMoment(says.at, config.timeZone)}</p>
          {says.photos.length > 0 ? (
            <p className="mt-3 text-sm font-medium">{t('claims.photos', { count: says.photos.length })}</p>
          ) : (
            <p className="mt-3 text-sm text-ink-soft">{t('moderation.claims.no-photos')}</p>
          )}
          <ClaimPhotos photos={says.photos} />
        </>
      ) : null}
      {children}
    </Card>
  );
}

/** Both parties' statements, the handover records of pick-up and return, and the form for the decision. */
function Evidence({ claim, sides }: { claim: AdminClaimDetails; sides: Sides }) {
  const { claimed, contested, out, back, usesHandover } = sides;
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-2">
        <Side title={t('moderation.claims.owner-says', { name: writeName(t, claim.owner.displayName) })} says={claimed}>
          {usesHandover ? <p className="mt-2 text-sm text-ink-soft">{t('moderation.claims.uses-handover')}</p> : null}
        </Side>
        <Side
          title={t('moderation.claims.renter-says', { name: writeName(t, claim.renter.displayName) })}
          says={contested}
        >
          {contested ? null : <p className="mt-2 text-ink-soft">{t('moderation.claims.no-answer')}</p>}
        </Side>
      </div>
      {out || back ? (
        <HandoverEvidence out={out} back={back} />
      ) : (
        <p className="text-ink-soft">{t('moderation.claims.no-handover')}</p>
      )}
      <DecideClaimForm claim={claim} />
    </>
  );
}

function Details({ claim }: { claim: AdminClaimDetails }) {
  const { decision, sides, amountCents } = claim;
  const heading = useFocusResult(decision !== null);
  return (
    <article className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
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
        <Card as="section" aria-label={t('moderation.claims.result')}>
          <p className="font-medium">
            {t('moderation.claims.decided', {
              by: decision.by ?? t('moderation.claims.somebody'),
              moment: formatMoment(decision.at, config.timeZone),
              amount: formatTotal(decision.amountCents),
              claimed: formatTotal(amountCents),
            })}
          </p>
          <p className="mt-1 border-s-2 border-line-strong ps-3 break-words text-ink-soft">{decision.reason}</p>
        </Card>
      ) : null}
      {sides ? (
        <Evidence claim={claim} sides={sides} />
      ) : (
        <p className="text-ink-soft">{t('moderation.claims.closed')}</p>
      )}
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
