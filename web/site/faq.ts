import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { textValues } from './text-values.ts';

export interface FaqQuestion {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Link to more information. */
  more?: { label: string; to: string };
}

export const questions: readonly FaqQuestion[] = [
  {
    id: 'price',
    question: t('site.faq.price.question'),
    answer: [t('site.faq.price.answer', textValues), t('site.faq.price.more')],
  },
  {
    id: 'days',
    question: t('site.faq.days.question'),
    answer: [t('site.faq.days.answer'), t('site.faq.days.more', textValues)],
  },
  {
    id: 'payment',
    question: t('site.faq.payment.question'),
    answer: [t('site.faq.payment.answer'), t('site.faq.payment.more', textValues)],
  },
  {
    id: 'request',
    question: t('site.faq.request.question'),
    answer: [t('site.faq.request.answer', textValues), t('site.faq.request.more')],
  },
  {
    id: 'taken',
    question: t('site.faq.taken.question'),
    answer: [t('site.faq.taken.answer'), t('site.faq.taken.more', textValues)],
  },
  {
    id: 'change',
    question: t('site.faq.change.question'),
    answer: [t('site.faq.change.answer', textValues), t('site.faq.change.more')],
  },
  {
    id: 'cancelling',
    question: t('site.faq.cancelling.question'),
    answer: [t('site.faq.cancelling.answer', textValues), t('site.faq.cancelling.more')],
    more: { label: t('site.faq.cancelling.link'), to: paths.trips },
  },
  {
    id: 'who-can-list',
    question: t('site.faq.who-can-list.question'),
    answer: [t('site.faq.who-can-list.answer'), t('site.faq.who-can-list.more')],
    more: { label: t('site.faq.who-can-list.link'), to: paths.listCar },
  },
  {
    id: 'payouts',
    question: t('site.faq.payouts.question'),
    answer: [t('site.faq.payouts.answer', textValues), t('site.faq.payouts.more')],
    more: { label: t('site.faq.payouts.link'), to: paths.earnings },
  },
  {
    id: 'review',
    question: t('site.faq.review.question'),
    answer: [t('site.faq.review.answer'), t('site.faq.review.more')],
    more: { label: t('site.faq.review.link'), to: `${paths.about}#review` },
  },
  {
    id: 'photos',
    question: t('site.faq.photos.question'),
    answer: [t('site.faq.photos.answer', textValues), t('site.faq.photos.more')],
  },
  {
    id: 'damage',
    question: t('site.faq.damage.question'),
    answer: [t('site.faq.damage.answer', textValues), t('site.faq.damage.more', textValues)],
    more: { label: t('site.faq.damage.link'), to: `${paths.terms}#terms-damage` },
  },
  {
    id: 'data',
    question: t('site.faq.data.question'),
    answer: [t('site.faq.data.answer'), t('site.faq.data.more', textValues)],
    more: { label: t('site.faq.data.link'), to: `${paths.privacy}#privacy-rights` },
  },
];
