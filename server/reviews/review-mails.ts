import { writeName } from '../../contract/accounts/person-name.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { paths } from '../../contract/paths.ts';
import type { ReviewSide } from '../../contract/reviews/review-parts.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import {
  findRequestRecipient,
  findReviewForAuthor,
  findReviewForSubject,
  type MailedReview,
} from './review-mail.queries.ts';

type MailServices = Pick<Services, 'pool' | 'config'>;

/** The page where the reader can read and write reviews. */
const pageOf = (side: ReviewSide, { rentalId, carId }: { rentalId: string; carId: string }) =>
  side === 'renter' ? paths.trip(rentalId) : paths.rents(carId);

export async function writeRequestMail(
  { pool, config }: MailServices,
  { rentalId, to }: { rentalId: string; to: ReviewSide },
): Promise<Mail | undefined> {
  const recipient = await findRequestRecipient(pool, rentalId, to);
  if (!recipient || recipient.hasWritten) return undefined;
  const t = translator(recipient.language ?? config.defaultLanguage);
  const values = { car: recipient.car, name: writeName(t, recipient.otherName) };
  return composeMail(config, recipient, {
    t,
    subject: t.of('reviews.mail.wanted.subject', to, values),
    paragraphs: [
      t.of('reviews.mail.wanted.text', to, values),
      t('reviews.mail.wanted.blind', { days: reviewLimits.days, name: values.name }),
    ],
    action: {
      label: t('reviews.mail.wanted.write'),
      url: `${config.publicUrl}${pageOf(to, { rentalId, carId: recipient.carId })}`,
    },
  });
}

function compose(
  { config }: MailServices,
  review: MailedReview,
  which: 'revealed' | 'answered',
  page: ReviewSide,
): Mail {
  const t = translator(review.language ?? config.defaultLanguage);
  const values = { car: review.car, name: writeName(t, review.otherName), stars: review.stars };
  // Mark as a quote what users wrote.
  const quoted = (text: string | null) => (text ? [t('reviews.mail.quote', { text })] : []);
  return composeMail(config, review, {
    t,
    subject:
      which === 'revealed'
        ? t.of('reviews.mail.revealed.subject', review.side, values)
        : t('reviews.mail.answered.subject', values),
    paragraphs:
      which === 'revealed'
        ? [
            t.of('reviews.mail.revealed.text', review.side, values),
            ...quoted(review.text),
            t('reviews.mail.revealed.answer', { days: reviewLimits.answerDays }),
          ]
        : [t('reviews.mail.answered.text', values), ...quoted(review.answer)],
    action: { label: t('reviews.mail.see'), url: `${config.publicUrl}${pageOf(page, review)}` },
  });
}

export async function writeRevealedMail(services: MailServices, { reviewId }: { reviewId: string }) {
  const review = await findReviewForSubject(services.pool, reviewId);
  return review && compose(services, review, 'revealed', review.side === 'renter' ? 'owner' : 'renter');
}

export async function writeAnsweredMail(services: MailServices, { reviewId }: { reviewId: string }) {
  const review = await findReviewForAuthor(services.pool, reviewId);
  return review && compose(services, review, 'answered', review.side);
}
