import { config } from '../app/config.ts';
import { paths } from '../app/paths.ts';
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
    question: 'What will I pay in the end?',
    answer: [
      'The price per day times the number of days, in US dollars. You see that total before you pay, and it is what your card is charged: no fee appears later.',
      'If the owner changed the price while you were looking, we show you the new total and ask again first.',
    ],
  },
  {
    id: 'days',
    question: 'How are days counted?',
    answer: [
      'By the calendar, without a time of day. From the 10th to the 12th is 2 days, and the car is yours on all three dates, so nobody else can book the 10th, 11th or 12th.',
      `Start and end must be different days, so a rental takes two calendar days at least. It can last up to ${rentalLimits.daysMax} days.`,
    ],
  },
  {
    id: 'payment',
    question: 'How do I pay, and is my card safe?',
    answer: [
      'By card, when you book. Your card data goes from your browser straight to the payment provider and never reaches our server. Your bank may ask you to confirm the payment.',
      'If a card is declined, nothing is charged, and you can try another one: the dates are held for you for 15 minutes.',
    ],
  },
  {
    id: 'taken',
    question: 'What if somebody just took my dates?',
    answer: [
      'Then we tell you before anything is charged, and you can choose other dates or another car. Two people can never hold the same car on the same day.',
      'If you let the 15 minutes pass and somebody else books while your payment is still on its way, the whole amount goes back to your card.',
    ],
  },
  {
    id: 'cancelling',
    question: 'Can I cancel a booking?',
    answer: [
      'Yes, from your trips. 24 hours or more before the start day you get everything back. Later, but before the start day ends, you get everything except the first day. After that there is no refund.',
      'If the owner or an administrator cancels, you always get everything back. You see the amount before you confirm, and it goes to the card you paid with.',
    ],
    more: { label: 'See your trips', to: paths.trips },
  },
  {
    id: 'who-can-list',
    question: 'Who can list a car?',
    answer: [
      'Anybody with an account and a car that is theirs to rent out. Check first that your insurer, and your lender if there is one, agree.',
      'You set the price per day and can change it at any time. Bookings that exist keep theirs.',
    ],
    more: { label: 'List your car', to: paths.listCar },
  },
  {
    id: 'review',
    question: 'How does the review of listings work?',
    answer: [
      'A person looks at each new listing before others can see it. Until then only you and our administrators can open it, and nobody can book it. We mail you when it is activated, or when it is disabled.',
      'An edit is reviewed in the same way, so an edited car is out of sight until somebody has looked. Bookings it has already stand.',
    ],
    more: { label: 'How we review', to: `${paths.about}#review` },
  },
  {
    id: 'photos',
    question: 'What should I know about photos?',
    answer: [
      `Add 1 to ${carLimits.photosMax} of them, up to ${photoLimits.megabytesMax} MB each. The first one is the main photo, and you can change the order. Daylight and a clean car do more than any filter.`,
      'We make each photo anew when you upload it, so the place where it was taken is not passed on.',
    ],
  },
  {
    id: 'damage',
    question: 'What about damage and insurance?',
    answer: [
      `The price includes no insurance from ${config.brand}. Which policy covers the car and the driver is between owner, renter and their insurers, and many private policies exclude renting out. Ask before the first booking, and agree in writing who pays what.`,
      'Look at the car together at handover and take photos. If something happens, call our accident line at any hour; what then applies is written in the terms.',
    ],
    more: { label: 'Read the terms', to: `${paths.terms}#terms-damage` },
  },
  {
    id: 'data',
    question: 'How do I have my data deleted?',
    answer: [
      `Write to ${operator.email} from the address of your account. We delete it once no booking of yours is open, and answer within 30 days.`,
      'What the law obliges us to keep about past bookings and payments stays until that time is over.',
    ],
    more: { label: 'Read the privacy policy', to: `${paths.privacy}#privacy-rights` },
  },
];
