import { writeName } from '../../contract/accounts/person-name.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { paths } from '../../contract/paths.ts';
import type { ReviewSide } from '../../contract/reviews/review-parts.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findAsked, findAuthorToMail, findJudgedToMail, type MailedReview } from './review-mail.queries.ts';

type Writing = Pick<Services, 'pool' | 'config'>;

/** Where the reader finds what there is to read and to write. */
const pageOf = (side: ReviewSide, { rentalId, carId }: { rentalId: string; carId: string }) =>
  side === 'renter' ? paths.trip(rentalId) : paths.rents(carId);

export async function writeWantedMail(
  { pool, config }: Writing,
  { rentalId, to }: { rentalId: string; to: ReviewSide },
): Promise<Mail | undefined> {
  const asked = await findAsked(pool, rentalId, to);
  if (!asked || asked.hasWritten) return undefined;
  const t = translator(asked.language ?? config.defaultLanguage);
  const values = { car: asked.car, name: writeName(t, asked.otherName) };
  return composeMail({
    t,
    brand: config.brand,
    to: asked.email,
    name: asked.displayName,
    subject: t.of('reviews.mail.wanted.subject', to, values),
    paragraphs: [
      t.of('reviews.mail.wanted.text', to, values),
      t('reviews.mail.wanted.blind', { days: reviewLimits.days, name: values.name }),
    ],
    action: {
      label: t('reviews.mail.wanted.write'),
      url: `${config.publicUrl}${pageOf(to, { rentalId, carId: asked.carId })}`,
    },
  });
}

function compose({ config }: Writing, told: MailedReview, which: 'revealed' | 'answered', page: ReviewSide): Mail {
  const t = translator(told.language ?? config.defaultLanguage);
  const values = { car: told.car, name: writeName(t, told.otherName), stars: told.stars };
  // Not our words
  const quoted = (text: string | null) => (text ? [t('reviews.mail.quote', { text })] : []);
  return composeMail({
    t,
    brand: config.brand,
    to: told.email,
    name: told.displayName,
    subject:
      which === 'revealed'
        ? t.of('reviews.mail.revealed.subject', told.side, values)
        : t('reviews.mail.answered.subject', values),
    paragraphs:
      which === 'revealed'
        ? [
            t.of('reviews.mail.revealed.text', told.side, values),
            ...quoted(told.text),
            t('reviews.mail.revealed.answer', { days: reviewLimits.answerDays }),
          ]
        : [t('reviews.mail.answered.text', values), ...quoted(told.answer)],
    action: { label: t('reviews.mail.see'), url: `${config.publicUrl}${pageOf(page, told)}` },
  });
}

export async function writeRevealedMail(services: Writing, { reviewId }: { reviewId: string }) {
  const told = await findJudgedToMail(services.pool, reviewId);
  return told && compose(services, told, 'revealed', told.side === 'renter' ? 'owner' : 'renter');
}

export async function writeAnsweredMail(services: Writing, { reviewId }: { reviewId: string }) {
  const told = await findAuthorToMail(services.pool, reviewId);
  return told && compose(services, told, 'answered', told.side);
}
