import { HOLD_TIME } from '../../contract/wording/booking-terms.ts';
import { CANCEL_IN_TIME, FULL_REFUND_NOTICE } from '../../contract/rentals/refund-terms.ts';
import { config } from '../platform/config.ts';
import { rentalLimits } from '../../contract/limits.ts';
import { LegalText, type LegalSection, type LegalTextProps } from './legal-text.tsx';
import { mailto, operator } from './operator.ts';

const { brand, timeZone } = config;

export const termsSections: readonly LegalSection[] = [
  {
    id: 'terms-agreement',
    title: 'What this agreement is about',
    body: (
      <>
        <p>
          {brand} is a marketplace. People list their own cars, and other people rent them for a few days. “We” are the
          people who run {brand}; an “owner” is a person who lists a car; a “renter” is a person who books one.
        </p>
        <p>
          The rental itself is an agreement between the owner and the renter. Our part is the website: showing cars,
          keeping the calendar, taking the payment and sending refunds. By registering, you accept these terms.
        </p>
      </>
    ),
  },
  {
    id: 'terms-account',
    title: 'Your account',
    body: (
      <>
        <p>
          You need an account to look around, to rent and to lend. Give an email address that you read and a name that
          others can call you by. You must be old enough to make a contract where you live.
        </p>
        <p>
          Your account is for you alone. Keep your password to yourself, and tell us at once if someone else may know
          it. What is done from your account counts as done by you, unless you can show otherwise.
        </p>
      </>
    ),
  },
  {
    id: 'terms-listing',
    title: 'Listing a car',
    body: (
      <>
        <p>You may list a car if it is yours, or if its owner lets you rent it out. By listing it you promise that:</p>
        <ul>
          <li>the description, the place and the photos are true and show this car;</li>
          <li>the car is registered, roadworthy and free of known faults that make driving it unsafe;</li>
          <li>neither your insurer, your lender nor the law forbids renting it out;</li>
          <li>you may use the photos, and let us show them on {brand}.</li>
        </ul>
        <p>
          A person reviews every listing before others can see it. Every edit is reviewed as well, and the car is hidden
          until that is done. Bookings made earlier stand, at the price they were made at. We may refuse or disable a
          listing that breaks these terms, and we email you when a listing is activated or disabled.
        </p>
      </>
    ),
  },
  {
    id: 'terms-booking',
    title: 'Booking and counting days',
    body: (
      <>
        <p>
          A booking counts whole calendar days, without a time of day. What counts as today follows the time zone of
          this marketplace ({timeZone}).
        </p>
        <ul>
          <li>
            A rental from the 10th to the 12th lasts 2 days. It holds all three dates, the 10th, 11th and 12th, so
            nobody else can book any of them.
          </li>
          <li>
            A rental takes at least two calendar days, since its start and its end must differ, and lasts at most{' '}
            {rentalLimits.daysMax} days. It cannot start in the past.
          </li>
          <li>When you go to pay, we hold the dates for you for {HOLD_TIME}. After that they are free for others.</li>
          <li>A booking is made when we confirm it. Until then neither side owes the other anything.</li>
        </ul>
        <p>Owners cannot rent their own car.</p>
      </>
    ),
  },
  {
    id: 'terms-prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Prices are in US dollars per day and set by the owner. The total is the price per day times the number of
          days. You see it before you pay, and no fee is added to it later. If the price changed while you were looking,
          we ask you again before anything is charged.
        </p>
        <p>
          You pay by card, through a payment provider. Your bank may ask you to confirm the payment. If the card is
          declined, nothing is charged and you can try another one while the dates are held. If a payment goes through
          although the dates are no longer free, we refund it in full.
        </p>
        <p>We collect the payment and settle with the owner outside this website.</p>
      </>
    ),
  },
  {
    id: 'terms-cancelling',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>You can cancel a booking on its page. We show you the refund before you decide.</p>
        <ul>
          <li>
            <strong>Renter, {FULL_REFUND_NOTICE} or more before the start day begins:</strong> everything is refunded.
          </li>
          <li>
            <strong>Renter, later, but before the start day ends:</strong> everything except the price of the first day.
            For a one-day rental, that leaves nothing.
          </li>
          <li>
            <strong>Renter, after the start day:</strong> nothing is refunded.
          </li>
          <li>
            <strong>Owner, or we ourselves, at any time:</strong> everything is refunded.
          </li>
        </ul>
        <p>
          Refunds go to the card that paid. How soon they show up depends on your bank: usually five to ten working
          days. The dates are free for others at once. Rights that the law gives you beyond this stay yours.
        </p>
      </>
    ),
  },
  {
    id: 'terms-rental',
    title: 'During the rental',
    body: (
      <>
        <p>Owner and renter agree between them where and when the key changes hands. At the handover:</p>
        <ul>
          <li>the owner checks the renter’s driving licence, and that name and booking match;</li>
          <li>both look at the car together and take photos of its state, fuel or charge, and mileage;</li>
          <li>the owner hands over the registration and proof of insurance that the law asks for.</li>
        </ul>
        <p>
          The renter drives with care and a valid licence, lets nobody else drive unless the owner agreed, keeps to the
          traffic rules, pays the fines and tolls of the rental days, and brings the car back on the end day as it was
          received, apart from ordinary wear.
        </p>
      </>
    ),
  },
  {
    id: 'terms-damage',
    title: 'Damage and insurance',
    body: (
      <>
        <p>
          <strong>The price of a rental includes no insurance from us.</strong> Which policy covers the car, the driver
          and others is between owner and renter and their insurers. Many private policies exclude renting out, so both
          sides ask their insurer before the first booking and agree in writing who pays what.
        </p>
        <p>
          After an accident or damage, make the place safe, call the police where the law asks for it, take photos, and
          tell the other side and our accident line the same day. Whoever caused damage pays for it, as the law and what
          you agreed say. If owner and renter disagree, we give both of them the records of the booking; we do not
          decide who is right.
        </p>
      </>
    ),
  },
  {
    id: 'terms-conduct',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Listing a car that you may not rent out, or describing it falsely.</li>
        <li>Arranging payment outside {brand} for a booking that began here.</li>
        <li>Using a car for a crime, for racing, or to teach somebody to drive without the owner’s consent.</li>
        <li>Pretending to be somebody else, or using contact details from a booking for anything but that booking.</li>
        <li>Harassing people, discriminating against them, or uploading what is unlawful.</li>
        <li>Attacking the website, copying it by machine, or getting around its limits.</li>
      </ul>
    ),
  },
  {
    id: 'terms-liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We answer for our own part: that bookings, payments and refunds work as described here. We review listings,
          but we do not inspect cars or check driving records, and we are not a party to the rental. We cannot promise
          that the website is always reachable.
        </p>
        <p>
          Nothing here limits liability for intent, gross negligence, injury, or anything else for which the law does
          not allow a limit.
        </p>
      </>
    ),
  },
  {
    id: 'terms-ending',
    title: 'Closing an account',
    body: (
      <>
        <p>
          You may close your account at any time by writing to us, once no booking of yours is open. We may suspend an
          account that breaks these terms or endangers others. We say why, unless the law forbids it, and you can
          object. Bookings that such an account’s owner can no longer honour are cancelled and fully refunded.
        </p>
      </>
    ),
  },
  {
    id: 'terms-changes',
    title: 'Changes and questions',
    body: (
      <>
        <p>
          When we change these terms, we change the date at their top. Bookings that exist keep the terms under which
          they were made. If a part of these terms turns out to be void, the rest stands. The law of the place where we
          are established applies, and the consumer protection of the place where you live stays yours.
        </p>
        <p>
          Questions: <a href={mailto}>{operator.email}</a> or{' '}
          <a href={operator.phones.office.href}>{operator.phones.office.shown}</a>, {operator.officeHours}.
        </p>
      </>
    ),
  },
];

const inShort = (
  <p>
    <strong>In short:</strong> list only what is yours, describe it truly, drive with care. You see the full price
    before you pay. {CANCEL_IN_TIME} and you get everything back. Insurance is for owner and renter to settle before the
    key changes hands.
  </p>
);

export const TermsText = (props: LegalTextProps) => <LegalText {...props} inShort={inShort} sections={termsSections} />;
