import { Suspense, useState } from 'react';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { isRequest } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { PersonLink, PersonPicture } from '../../people/index.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'));

type Opened = 'accept' | 'decline' | 'withdraw';

/** What somebody waits for. */
function writeRequest({ role, request, status, owner, renter, totalCents, holdExpiresAt }: Rental) {
  const names = { owner: writeName(t, owner.displayName), renter: writeName(t, renter.displayName) };
  const total = formatTotal(totalCents);
  if (!isRequest(status)) {
    const until = holdExpiresAt ? formatMoment(holdExpiresAt, config.timeZone) : '';
    return role === 'renter'
      ? { title: t('rentals.request.again.title'), text: t('rentals.request.again.text', { until }) }
      : {
          title: t('rentals.request.again.owner-title'),
          text: t('rentals.request.again.owner-text', { ...names, until }),
        };
  }
  if (!request?.until)
    return { title: t('rentals.request.being-confirmed'), text: t('rentals.request.charging', { total }) };
  const until = formatMoment(request.until, config.timeZone);
  return role === 'renter'
    ? { title: t('rentals.request.waiting.title', names), text: t('rentals.request.waiting.text', { until, total }) }
    : { title: t('rentals.request.asks.title', names), text: t('rentals.request.asks.text', { until }) };
}

/** Whoever asked, for the one who is asked: who they are to others is a press away. */
function Renter({ rental: { renter, ownerCents } }: { rental: Rental }) {
  const person = { photo: null, isDeleted: false, ...renter };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex items-center gap-3">
        <PersonPicture person={person} />
        <PersonLink person={person} className="font-medium hover:underline" />
      </div>
      {ownerCents ? (
        <p className="font-medium tabular-nums">{t('rentals.request.receive', { amount: formatTotal(ownerCents) })}</p>
      ) : null}
    </div>
  );
}

/** A request that waits for one of the two, and what the reader can do about it. */
export default function TripRequest({ rental }: { rental: Rental }) {
  const [opened, setOpened] = useState<Opened>();
  const { can, role } = rental;
  const { title, text } = writeRequest(rental);
  const close = () => setOpened(undefined);
  return (
    <Card as="section" aria-labelledby="request" className="mb-6 grid gap-4 print:hidden">
      <div>
        <h2 id="request" className="text-xl text-balance">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
      {role === 'renter' ? null : <Renter rental={rental} />}
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:grid">
        {can.accept ? <Button onClick={() => setOpened('accept')}>{t('rentals.request.accept.do')}</Button> : null}
        {can.decline ? (
          <Button variant="secondary" onClick={() => setOpened('decline')}>
            {t('rentals.request.decline.do')}
          </Button>
        ) : null}
        {can.withdraw ? (
          <Button variant="secondary" className="justify-self-start text-danger!" onClick={() => setOpened('withdraw')}>
            {t('rentals.request.withdraw.do')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {opened === 'withdraw' ? <WithdrawDialog rental={rental} onClose={close} /> : null}
        {opened === 'accept' || opened === 'decline' ? (
          <AnswerDialog
            answer={opened}
            onClose={close}
            request={{ ...rental, renterName: rental.renter.displayName, ownerCents: rental.ownerCents ?? null }}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}
