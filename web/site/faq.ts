import { HOLD_TIME } from '../../contract/wording/booking-terms.ts';
import { CANCEL_IN_TIME, PART_REFUND } from '../../contract/rentals/refund-terms.ts';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { carLimits, photoLimits, rentalLimits } from '../../contract/limits.ts';
import { operator } from './operator.ts';

export interface Question {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Where to read on. */
  more?: { label: string; to: string };
}

export const questions: readonly Question[] = [
  {
    id: 'price',
    question: 'How much will I pay?',
    answer: [
      'The price per day times the number of days, in US dollars. You see the total before you pay, and that is exactly what your card is charged.',
      'If the owner changes the price while you are booking, we show you the new total and ask before charging anything.',
    ],
  },
  {
    id: 'days',
    question: 'How are days counted?',
    answer: [
      'By calendar day, with no time of day. From the 10th to the 12th is 2 days: you return the car on the 12th, and nobody else can book the 10th, 11th or 12th.',
      `A rental starts and ends on different days, and can last up to ${rentalLimits.daysMax} days.`,
    ],
  },
  {
    id: 'payment',
    question: 'How do I pay, and is my card safe?',
    answer: [
      'By card, when you book. Your card details go straight from your browser to the payment provider and never reach our server. Your bank may ask you to confirm the payment.',
      `If your card is declined, nothing is charged and you can try another one: we hold your dates for ${HOLD_TIME}.`,
    ],
  },
  {
    id: 'taken',
    question: 'What if someone else takes my dates?',
    answer: [
      'We tell you before anything is charged, so you can choose other dates or another car. Two people can never book the same car for the same day.',
      `If your ${HOLD_TIME} run out and someone else books while your payment is still going through, we refund it in full.`,
    ],
  },
  {
    id: 'cancelling',
    question: 'Can I cancel a booking?',
    answer: [
      `Yes, under Trips. ${CANCEL_IN_TIME} for a full refund. ${PART_REFUND} After that there is no refund.`,
      'If the owner or an administrator cancels, you always get everything back. You see the amount before you confirm, and it is refunded to the card you paid with.',
    ],
    more: { label: 'See your trips', to: paths.trips },
  },
  {
    id: 'who-can-list',
    question: 'Who can list a car?',
    answer: [
      'Anyone with an account and a car that is theirs to rent out. First check that your insurer agrees, and your lender if you have one.',
      'You set the price per day and can change it at any time. Existing bookings keep their price.',
    ],
    more: { label: 'List your car', to: paths.listCar },
  },
  {
    id: 'review',
    question: 'How are listings reviewed?',
    answer: [
      'A person checks each new listing. Until then, only you and our administrators can see it, and nobody can book it. We email you when it goes live, or if it is disabled.',
      'Edits are reviewed in the same way, so an edited car is hidden until we have checked it. Existing bookings stand.',
    ],
    more: { label: 'How we review', to: `${paths.about}#review` },
  },
  {
    id: 'photos',
    question: 'What should I know about photos?',
    answer: [
      `Add between 1 and ${carLimits.photosMax}, up to ${photoLimits.megabytesMax} MB each. The first one is the main photo, and you can change the order. Daylight and a clean car beat any filter.`,
      'We remove location data from photos.',
    ],
  },
  {
    id: 'damage',
    question: 'What about damage and insurance?',
    answer: [
      `The price does not include insurance from ${config.brand}. Which policy covers the car and the driver is for the owner, the renter and their insurers to settle, and many private policies exclude renting out. Ask before your first booking, and agree in writing who pays for what.`,
      'Check the car over together at handover and take photos. If something happens, call our accident line at any hour. The terms explain what happens next.',
    ],
    more: { label: 'Read the terms', to: `${paths.terms}#terms-damage` },
  },
  {
    id: 'data',
    question: 'How do I delete my data?',
    answer: [
      `Write to ${operator.email} from your account’s email address. We reply within 30 days, and delete your account once you have no open bookings.`,
      'We keep records of past bookings and payments for as long as the law requires.',
    ],
    more: { label: 'Read the privacy policy', to: `${paths.privacy}#privacy-rights` },
  },
];
