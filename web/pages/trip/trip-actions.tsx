import {
  CalendarClock,
  CalendarPlus,
  Ellipsis,
  MessageCircle,
  Navigation,
  Phone,
  Printer,
  Undo2,
  X,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { mapLink } from '../../../contract/cars/car-pickup.ts';
import { isBooked, isHold, isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental, Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { driverQueries } from '../../drivers/index.ts';
import { saveCalendarFile } from '../../rentals/index.ts';

const ChangeDialog = lazyPart(() => import('../../rentals/changes/change-dialog.tsx'));
const CancelDialog = lazyPart(() => import('../../rentals/trips/cancel-dialog.tsx'));
const GoodwillRefundDialog = lazyPart(() => import('../../rentals/trips/goodwill-refund-dialog.tsx'));

type OpenDialog = 'change' | 'give-back' | 'cancel';

/** Allows one proposal at a time: an open one must be answered first. */
const canProposeChange = ({ can, change }: Rental) =>
  can.change && change?.status !== 'open' && change?.status !== 'to-pay';

/**
 * On a phone, several actions share one row (two on a narrow one) with the text below the icon; a single action is a normal
 * button.
 */
const tile =
  'max-sm:min-w-0 max-sm:shrink max-sm:grow max-sm:not-only:min-h-15 max-[22rem]:not-only:basis-[30%] max-sm:not-only:px-0.5! max-sm:not-only:text-xs! max-sm:not-only:font-medium max-sm:not-only:[&>span]:flex-col max-sm:not-only:[&>span]:gap-1';

/** Saves the trip as a calendar file, with the names of the drivers if they can be loaded (not offline). */
async function saveWithDrivers(rental: OpenedRental) {
  const query = config.driverCheck ? queryClient.fetchQuery(driverQueries.ofRental(rental.id)) : undefined;
  const found = await query?.catch(() => {});
  saveCalendarFile(
    rental,
    found?.drivers.map(({ person }) => writeName(t, person.displayName)),
  );
}

/** Ways to contact the other party and to find the car. */
function Contacts({ rental }: { rental: OpenedRental }) {
  const { owner, phone, pickup, renter, role, status } = rental;
  const name = writeName(t, (role === 'renter' ? owner : renter).displayName);
  if (role === 'admin') return null;
  return (
    <>
      <ButtonLink
        to={`${paths.newMessage}?rental=${rental.id}`}
        variant="secondary"
        icon={<MessageCircle />}
        aria-label={t('rentals.trip.quick.message-label', { name })}
        className={tile}
      >
        {t('rentals.trip.quick.message')}
      </ButtonLink>
      {phone ? (
        <ButtonLink
          to={`tel:${phone}`}
          variant="secondary"
          icon={<Phone />}
          aria-label={t('rentals.trip.step.call-label', { name })}
          className={tile}
        >
          {t('rentals.trip.step.call')}
        </ButtonLink>
      ) : null}
      {pickup && isBooked(status) ? (
        <ButtonLink
          to={mapLink(pickup.address)}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
          icon={<Navigation />}
          className={tile}
        >
          {t('rentals.trip.step.directions')}
        </ButtonLink>
      ) : null}
      {isBooked(status) && isLive(status) ? (
        <Button
          variant="secondary"
          icon={<CalendarPlus />}
          aria-label={t('rentals.trip.add-to-calendar')}
          className={tile}
          onClick={() => void saveWithDrivers(rental)}
        >
          {t('rentals.trip.quick.calendar')}
        </Button>
      ) : null}
    </>
  );
}

/** `short` is the label in the row on a phone. */
type Item = MenuItem & { short?: string };

function itemsFor(rental: OpenedRental, open: (which: OpenDialog) => void): Item[] {
  const { can, ledger, status } = rental;
  return [
    ...(canProposeChange(rental)
      ? [{ label: t('rentals.change.open'), icon: <CalendarClock />, onSelect: () => open('change') }]
      : []),
    ...(ledger.length > 0
      ? [{ label: t('rentals.trip.print'), icon: <Printer />, onSelect: () => window.print() }]
      : []),
    ...(can.giveBack
      ? [{ label: t('rentals.give-back.open'), icon: <Undo2 />, onSelect: () => open('give-back') }]
      : []),
    ...(can.cancel
      ? [
          {
            label: isHold(status) ? t('rentals.trip.release') : t('rentals.trip.cancel'),
            ...(!isHold(status) && { short: t('rentals.trip.quick.cancel') }),
            icon: <X />,
            danger: true,
            onSelect: () => open('cancel'),
          },
        ]
      : []),
  ];
}

/** A menu, or a plain button for a single action. */
function More({ items }: { items: readonly Item[] }) {
  const [only, ...others] = items;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <Button variant="secondary" icon={only.icon} aria-label={only.label} className={tile} onClick={only.onSelect}>
        <span className="max-sm:hidden">{only.label}</span>
        <span className="sm:hidden">{only.short ?? only.label}</span>
      </Button>
    );
  }
  return (
    <Menu
      label={t('rentals.trip.quick.more')}
      align="end"
      items={items}
      renderTrigger={(props) => (
        <Button {...props} variant="secondary" icon={<Ellipsis />} className={tile}>
          {t('rentals.trip.quick.more')}
        </Button>
      )}
    />
  );
}

/** The main actions, below the title. Calls `onCancelled` so that the page can move the focus from the removed button. */
export function TripActions({ rental, onCancelled }: { rental: OpenedRental; onCancelled: () => void }) {
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  return (
    <>
      <div
        role="group"
        aria-label={t('rentals.trip.quick.label')}
        className="mb-5 flex gap-1.5 empty:hidden max-[22rem]:flex-wrap sm:flex-wrap sm:gap-3 print:hidden"
      >
        <Contacts rental={rental} />
        <More items={itemsFor(rental, setOpened)} />
      </div>
      <Suspense>
        {opened === 'cancel' ? (
          <CancelDialog
            rental={rental}
            onClose={close}
            onCancelled={() => {
              close();
              onCancelled();
            }}
          />
        ) : null}
        {opened === 'change' ? <ChangeDialog rental={rental} onClose={close} /> : null}
        {opened === 'give-back' ? <GoodwillRefundDialog rental={rental} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
