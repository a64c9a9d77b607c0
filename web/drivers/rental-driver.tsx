import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { DriverStatus, RentalDrivers } from '../../contract/drivers/drivers.ts';
import { driverLimits } from '../../contract/drivers/limits.ts';
import { formatDay } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { copyText, shareOnDevice } from '../platform/secure-only.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useInviteDriver, useRemoveDriver } from './driver-mutations.ts';
import { driverQueries } from './driver-queries.ts';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 grow text-end font-medium break-words">{children}</dd>
  </div>
);

function describeStanding({ isApproved, years, isWaiting }: DriverStatus): string {
  if (isApproved) return t('drivers.trip.approved', { years: years ?? 0 });
  return isWaiting ? t('drivers.more.waiting') : t('drivers.trip.not');
}

type PartProps = { rentalId: string; drivers: RentalDrivers };

/** Creates an invitation link, for the device's share sheet or to copy. */
function Invite({ rentalId }: { rentalId: string }) {
  const toast = useToast();
  const [link, setLink] = useState<string>();
  const copy = async (url: string) => {
    try {
      await copyText(url);
      toast.success(t('drivers.more.copied'));
    } catch {
      // The link is shown and can be copied by hand.
    }
  };
  const { mutate, isPending, error } = useInviteDriver(rentalId, async (made) => {
    setLink(made);
    if (!(await shareOnDevice({ title: t('drivers.more.share'), url: made }))) await copy(made);
  });
  return (
    <div className="py-2.5 print:hidden">
      <dt className="visually-hidden">{t('drivers.more.title')}</dt>
      <dd className="grid gap-2">
        <Button variant="secondary" size="sm" busy={isPending} className="justify-self-start" onClick={() => mutate()}>
          {t('drivers.more.invite')}
        </Button>
        <p className="text-sm text-ink-soft">{t('drivers.more.text', { days: driverLimits.invitationDays })}</p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {error?.message}
        </p>
        {link ? (
          <div className="grid gap-1">
            <TextField
              label={t('drivers.more.link')}
              reserve={false}
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
            />
            <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => void copy(link)}>
              {t('drivers.more.copy')}
            </Button>
          </div>
        ) : null}
      </dd>
    </div>
  );
}

/** A driver or an invitation to remove, with the texts that ask for confirmation and state the result. */
type Removal = { id: string; title: string; text: string; confirm: string; done: string };

function Others({ rentalId, drivers: { drivers, invitations, isAsked, can } }: PartProps) {
  const [removal, setRemoval] = useState<Removal>();
  const toast = useToast();
  const { mutate, isPending, error } = useRemoveDriver(rentalId);
  const close = () => setRemoval(undefined);
  const confirm = ({ id, done }: Removal) => mutate(id, { onSuccess: () => toast.success(done), onSettled: close });
  const removeButton = (offered: Removal) =>
    can.remove ? (
      <button
        type="button"
        className="link tap ms-auto block text-end text-sm wrap-anywhere print:hidden"
        onClick={() => setRemoval(offered)}
      >
        {offered.confirm}
      </button>
    ) : null;
  return (
    <>
      {drivers.map(({ id, person, ...licence }) => {
        const name = writeName(t, person.displayName);
        return (
          <Row key={id} label={t('drivers.more.also')}>
            <span className="block">{name}</span>
            {isAsked ? (
              <span className="block text-sm font-normal text-ink-soft">{describeStanding(licence)}</span>
            ) : null}
            {removeButton({
              id,
              title: t('drivers.more.remove-title', { name }),
              text: t('drivers.more.remove-text', { name }),
              confirm: t('drivers.more.remove', { name }),
              done: t('drivers.more.removed', { name }),
            })}
          </Row>
        );
      })}
      {invitations.map(({ id, expiresAt }) => (
        <Row key={id} label={t('drivers.more.also')}>
          <span className="block font-normal">
            {t('drivers.more.invited', { day: formatDay(expiresAt.slice(0, 10)) })}
          </span>
          {removeButton({
            id,
            title: t('drivers.more.withdraw-title'),
            text: t('drivers.more.withdraw-text'),
            confirm: t('drivers.more.withdraw'),
            done: t('drivers.more.withdrawn'),
          })}
        </Row>
      ))}
      {error ? (
        <Row label="">
          <span role="alert" className="text-sm text-danger">
            {error.message}
          </span>
        </Row>
      ) : null}
      {removal ? (
        <ConfirmDialog
          {...removal}
          keep={t('drivers.more.keep')}
          isBusy={isPending}
          onConfirm={() => confirm(removal)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** The drivers of a trip, whether they are approved, and for how long they have had a licence */
export default function RentalDriver({ rentalId }: { rentalId: string }) {
  const { data } = useQuery(driverQueries.ofRental(rentalId));
  if (!data) return null;
  return (
    <>
      {data.isAsked ? <Row label={t('drivers.trip.label')}>{describeStanding(data.renter)}</Row> : null}
      <Others rentalId={rentalId} drivers={data} />
      {data.can.invite ? <Invite rentalId={rentalId} /> : null}
    </>
  );
}
