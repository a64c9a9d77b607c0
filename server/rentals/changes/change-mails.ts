import type { Database } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { announce, withdraw } from '../../notices/index.ts';
import { createDateFormats } from '../../../contract/format-dates.ts';
import { findForMail, prepareRentalMail, type MailRecipient } from '../state/rental-mails.ts';
import type { LockedChange } from './change.queries.ts';

type AnnouncedChange = Pick<
  LockedChange,
  'id' | 'rentalId' | 'by' | 'startDate' | 'endDate' | 'payCents' | 'refundCents'
>;

export const CHANGE_MAILS = [
  'change-proposed',
  'change-accepted',
  'change-made',
  'change-declined',
  'change-lapsed',
] as const;
type ChangeMailKind = (typeof CHANGE_MAILS)[number];

interface ChangeMail extends Pick<
  AnnouncedChange,
  'rentalId' | 'by' | 'startDate' | 'endDate' | 'payCents' | 'refundCents'
> {
  to: MailRecipient;
}

const otherThan = (by: AnnouncedChange['by']): MailRecipient => (by === 'renter' ? 'owner' : 'renter');

/** Stores the proposed dates, because the rental's dates may have changed when the mail is written. */
function announceChange(
  db: Database,
  kind: ChangeMailKind,
  change: AnnouncedChange,
  to: MailRecipient | undefined,
  actorId?: string,
) {
  const { id, rentalId, by, startDate, endDate, payCents, refundCents } = change;
  return announce(db, {
    kind,
    key: id,
    about: { rentalId },
    ...(to && { to: [to] }),
    actorId,
    details: { dates: { startDate, endDate }, amountCents: payCents || refundCents },
    mail: { rentalId, by, startDate, endDate, payCents, refundCents, ...(to && { to }) },
  });
}

export const announceProposed = (db: Database, change: AnnouncedChange, actorId: string) =>
  announceChange(db, 'change-proposed', change, otherThan(change.by), actorId);

export const announceAccepted = (db: Database, change: AnnouncedChange, actorId: string) =>
  announceChange(db, 'change-accepted', change, 'renter', actorId);

export const announceChangeDeclined = (db: Database, change: AnnouncedChange, actorId: string) =>
  announceChange(db, 'change-declined', change, change.by, actorId);

export const announceApplied = (db: Database, change: AnnouncedChange, actorId: string | undefined) =>
  announceChange(db, 'change-made', change, undefined, actorId);

export const announceChangeLapsed = (db: Database, change: AnnouncedChange) =>
  announceChange(db, 'change-lapsed', change, undefined);

/** Cancels notifications that were not sent yet. */
export const withdrawProposal = (db: Database, { id }: Pick<AnnouncedChange, 'id'>) =>
  withdraw(db, 'change-proposed', id);

/** Writes the mail for each step of a change: the proposed dates, and what they cost or refund. */
export async function writeChangeMail(
  services: Pick<Services, 'pool' | 'config'>,
  kind: ChangeMailKind,
  { rentalId, to, by, startDate, endDate, payCents, refundCents }: ChangeMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, amount, booking, compose } = prepareRentalMail(services, to, rental);
  const { formatDay } = createDateFormats(t.language);
  const values = {
    car: rental.carTitle,
    name: to === 'renter' ? rental.ownerName : rental.renterName,
    start: formatDay(startDate),
    end: formatDay(endDate),
    side: by === to ? 'you' : 'them',
  };
  const cost = { role: to, pay: amount(payCents), refund: amount(refundCents) };
  const kindOfCost = payCents > 0 ? 'pay' : refundCents > 0 ? 'refund' : 'nothing';
  const hasCost = kind === 'change-proposed' || kind === 'change-accepted' || kind === 'change-made';
  return compose(t.of('rentals.mail.change-subject', kind, values), [
    t.of('rentals.mail.change', kind, values),
    ...(kind === 'change-made' ? [] : [t('rentals.mail.change-now', booking)]),
    ...(hasCost ? [t.of('rentals.mail.change-cost', kindOfCost, cost)] : []),
  ]);
}
