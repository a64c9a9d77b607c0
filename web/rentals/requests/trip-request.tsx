import { Suspense, useEffect, useRef, useState } from 'react';
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
import { ChosenDates } from '../chosen-dates.tsx';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'));
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'));

type Opened = 'accept' | 'decline' | 'withdraw';

/** Describes the state of the request to the reader. */
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

/** Shows the renter to the owner, with a link to the profile. */
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

type TripRequestProps = {
  rental: Rental;
  /** Message about the outcome, after the request was answered on this page. */
  said: string | undefined;
  onAnswered: (said: string) => void;
};

/** A pending request with the available actions. After an answer it stays visible and shows the outcome. */
export default function TripRequest({ rental, said, onAnswered }: TripRequestProps) {
  const [opened, setOpened] = useState<Opened>();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading, because the pressed button and its dialog are removed.
  useEffect(() => {
    if (said) heading.current?.focus();
  }, [said]);
  const { can, role } = rental;
  const { title, text } = said ? { title: said, text: '' } : writeRequest(rental);
  const close = () => setOpened(undefined);
  return (
    <Card as="section" aria-labelledby="request" className="mb-6 grid gap-4 print:hidden">
      <div role="status">
        <h2 id="request" ref={heading} tabIndex={-1} className="text-xl text-balance outline-none">
          {title}
        </h2>
        {text ? <p className="mt-1 text-ink-soft">{text}</p> : null}
      </div>
      {role === 'renter' ? null : (
        <>
          <Renter rental={rental} />
          <ChosenDates startDate={rental.startDate} endDate={rental.endDate} />
        </>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col">
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
            onAnswered={(_, words) => onAnswered(words)}
            request={{ ...rental, renterName: rental.renter.displayName, ownerCents: rental.ownerCents ?? null }}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}
