import { createAmounts } from '../../contract/amounts.ts';
import { addDays, dayIn, startOfDay } from '../../contract/dates.ts';
import { createDateFormats } from '../../contract/format-dates.ts';
import type { Translate } from '../../contract/languages/translate.ts';
import { createWholeNumbers } from '../../contract/languages/whole-numbers.ts';
import type { RemindedKind, WaitKind } from '../../contract/waits/wait-kinds.ts';
import { createWaitWords } from '../../contract/waits/wait-words.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { findMailRecipient } from '../accounts/index.ts';
import { marketNow } from '../market/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { Config } from '../platform/config.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { writePickupDetails } from '../rentals/index.ts';
import { listWaits } from './list-waits.ts';
import { enqueueReminders } from './reminder.queries.ts';

export const REMINDER_MAIL = 'wait-reminder';

const HOUR = 3_600_000;

interface WaitReminder {
  userId: string;
  wait: RemindedKind;
  rentalId: string | null;
}

type ReminderServices = Pick<MoneyServices, 'pool' | 'config' | 'payments'>;

/** Reminds of near deadlines, but not of past ones, so that an upgrade sends no outdated reminders. `at` is for tests. */
export async function remindOfWaits(
  { pool, config: { timeZone } }: Pick<ReminderServices, 'pool' | 'config'>,
  at?: Date,
): Promise<void> {
  const now = at ?? (await marketNow(pool));
  // A deadline on a day is the start of the next day.
  const lastDay = (hours: number) => addDays(dayIn(timeZone, new Date(now.getTime() + hours * HOUR)), -1);
  const today = dayIn(timeZone, now);
  const began = startOfDay(timeZone, today);
  await enqueueReminders(pool, REMINDER_MAIL, (hours) => ({ hours, today, began, lastDay: lastDay(hours) }));
}

const wordsIn = (language: Config['defaultLanguage'], { currency, timeZone }: Config) => {
  const dates = createDateFormats(language);
  return createWaitWords(translator(language), {
    range: dates.formatRange,
    moment: (timestamp) => dates.formatMoment(timestamp, timeZone),
    total: createAmounts(language, currency).formatTotal,
    number: createWholeNumbers(language),
  });
};

/** Reminders of these contain the place, time and contact of the handover. */
const HANDOVERS: ReadonlySet<RemindedKind> = new Set(['agree-pickup', 'confirm-return']);

const handoverLines = async (
  services: ReminderServices,
  t: Translate,
  { kind, role, rental }: Wait,
): Promise<string[]> =>
  (HANDOVERS as ReadonlySet<WaitKind>).has(kind) && role && rental
    ? writePickupDetails(services, t, role, rental.id)
    : [];

/** Uses the same texts and links as the reader's list. Returns undefined if the task is already done. */
export async function writeReminder(
  services: ReminderServices,
  { userId, wait: kind, rentalId }: WaitReminder,
): Promise<Mail | undefined> {
  const { pool, config } = services;
  const reader = await findMailRecipient(pool, userId);
  if (!reader || reader.isBanned) return undefined;
  const viewer = { uid: userId, isAdmin: reader.isAdmin };
  const waits = (await listWaits(services, viewer, rentalId ? { rentalIds: [rentalId] } : {})).filter(
    (wait) => wait.kind === kind,
  );
  const [first] = waits;
  if (!first) return undefined;
  const t = translator(reader.language ?? config.defaultLanguage);
  const { writeWait, writeDeadline, writeAction } = wordsIn(t.language, config);
  return composeMail(config, reader, {
    t,
    subject: t('waits.mail.subject', { what: writeWait(first) }),
    paragraphs: [
      ...waits.map((wait) => `${writeWait(wait)}\n${writeDeadline(wait)}`),
      ...(await handoverLines(services, t, first)),
    ],
    action: { label: writeAction(first), url: `${config.publicUrl}${first.to}` },
  });
}
