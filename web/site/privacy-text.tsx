import { config } from '../app/config.ts';
import { accountLimits, photoLimits } from '../../contract/limits.ts';
import { LegalText, type LegalSection, type LegalTextProps } from './legal-text.tsx';
import { mailto, operator } from './operator.ts';

const { brand } = config;
const { accessTokenMinutes, sessionIdleDays, sessionMaxDays, resetLinkMinutes } = accountLimits;

interface KeptData {
  name: string;
  what: string;
  why: string;
  howLong: string;
}

const keptData: readonly KeptData[] = [
  {
    name: 'Your account',
    what: 'Name, email address, the day you joined, and a hash of your password, made with argon2id. The password itself is never stored, and nobody here can read it.',
    why: 'To let you in, and to let others know whom they deal with.',
    howLong: 'Until you ask us to delete the account.',
  },
  {
    name: 'Your sessions',
    what: 'That you are signed in, since when, and a hash of the secret in your cookie.',
    why: 'To keep you signed in, and to be able to end that.',
    howLong: `Until you log out or set a new password; otherwise ${sessionIdleDays} days without a visit, and ${sessionMaxDays} days at most.`,
  },
  {
    name: 'Your listings',
    what: 'What you write about the car, its price and place, your photos, and what the review decided.',
    why: 'To show the car to renters once it is approved.',
    howLong: 'As long as your account exists, or until you ask us to remove the car.',
  },
  {
    name: 'Your bookings',
    what: 'Car, dates, price, and whether and by whom a booking was cancelled.',
    why: 'To keep the calendar, to settle refunds, and to help if owner and renter disagree.',
    howLong: 'As long as tax and accounting law obliges us to keep them.',
  },
  {
    name: 'Your payments',
    what: 'Amount, time, outcome and the payment provider’s reference. Card numbers go from your browser straight to the provider and never reach our server.',
    why: 'To charge once, to refund rightly, and to keep our books.',
    howLong: 'As long as tax and accounting law obliges us to keep them.',
  },
  {
    name: 'Cars you saved',
    what: 'Which cars are on your list.',
    why: 'So that you find them again on every device.',
    howLong: 'Until you take them off the list, or your account is deleted.',
  },
  {
    name: 'Guarding sign-in',
    what: 'How often a network address or an account tried to sign in, register or reset a password.',
    why: 'To stop people who guess passwords.',
    howLong: 'About an hour.',
  },
  {
    name: 'History of listings',
    what: 'Who listed, edited, activated or disabled a car or cancelled a booking, when and why, with what a listing said before and after. By the number of the account, never by its name.',
    why: 'So that decisions can be explained and nobody can change what happened.',
    howLong: 'As long as the marketplace exists. Once an account is deleted, its number leads to nobody.',
  },
  {
    name: 'Technical logs',
    what: 'Which kind of page was asked for, when, with what result, and the number of the account. No passwords, mail addresses or card data.',
    why: 'To find faults and misuse.',
    howLong: 'No longer than finding them takes.',
  },
  {
    name: 'Page speed',
    what: 'How quickly pages appear and answer, added up by day and kind of page. No person, device or car is kept with it.',
    why: 'To notice when the website gets slow.',
    howLong: 'Without a limit, since it says nothing about anybody.',
  },
];

const KeptDataList = () => (
  <dl className="grid gap-3">
    {keptData.map(({ name, what, why, howLong }) => (
      <div key={name} className="rounded-card border border-line bg-surface p-4 text-[0.9375rem]/6 sm:p-5">
        <dt className="text-base font-semibold text-ink">{name}</dt>
        <dd className="mt-1">{what}</dd>
        <dd className="mt-2">
          <strong>Why:</strong> {why}
        </dd>
        <dd>
          <strong>How long:</strong> {howLong}
        </dd>
      </div>
    ))}
  </dl>
);

export const privacySections: readonly LegalSection[] = [
  {
    id: 'privacy-who',
    title: 'Who is responsible',
    body: (
      <p>
        The people who run {brand} are responsible for your data here. Write to <a href={mailto}>{operator.email}</a>{' '}
        for anything in this text.
      </p>
    ),
  },
  {
    id: 'privacy-what',
    title: 'What we keep, and how long',
    body: (
      <>
        <p>We keep what the marketplace needs to work, and nothing to advertise with.</p>
        <KeptDataList />
      </>
    ),
  },
  {
    id: 'privacy-photos',
    title: 'Photos',
    body: (
      <p>
        Every photo is made anew from its pixels when you upload it. Whatever was hidden in the file, such as the place
        where it was taken, is dropped and not kept. Photos have addresses that cannot be guessed, but whoever has such
        an address can open it, so show nothing in a photo that you would not show to everybody. A photo that never
        became part of a listing is removed after {photoLimits.keptUnattachedHours} hours, and one that you take off a
        listing as soon as that change has been reviewed, though not sooner.
      </p>
    ),
  },
  {
    id: 'privacy-browser',
    title: 'What is stored in your browser',
    body: (
      <>
        <ul>
          <li>
            <strong>Who you are:</strong> your account’s number, name and email address, with a token that proves it and
            lasts {accessTokenMinutes} minutes. Removed when you log out.
          </li>
          <li>
            <strong>One cookie</strong> that renews that token. Scripts cannot read it, and other websites cannot use
            it. It ends after {sessionIdleDays} days without a visit, or when you log out.
          </li>
          <li>
            <strong>When you last asked for a new password,</strong> so that the screen knows how long to wait before
            the next email.
          </li>
          <li>
            <strong>Light or dark,</strong> if you chose one; for administrators, whether single keys review cars.
          </li>
        </ul>
        <p>All of it is needed for what you asked for. There are no advertising or tracking cookies.</p>
      </>
    ),
  },
  {
    id: 'privacy-others',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          <strong>Everybody signed in</strong> sees your approved listings with your name, the month you joined and,
          once it is known, how quickly you answer.
        </li>
        <li>
          <strong>The owner of a car that you book</strong> sees your name, your email address and the dates.
        </li>
        <li>
          <strong>Our administrators</strong> see listings and their bookings, to review and to help.
        </li>
        <li>
          <strong>The payment provider</strong> gets your card data, the amount and what it needs against fraud. It
          handles these under its own privacy policy.
        </li>
        <li>
          <strong>The companies that run our servers and carry our mail</strong> handle data on our orders only.
        </li>
      </ul>
    ),
  },
  {
    id: 'privacy-mails',
    title: 'Mails we send',
    body: (
      <>
        <p>Only mails about what you do here, and no newsletter:</p>
        <ul>
          <li>a booking was confirmed, to renter and owner;</li>
          <li>a booking was cancelled, to renter and owner;</li>
          <li>your listing was activated or disabled;</li>
          <li>the link to choose a new password, which works once and for {resetLinkMinutes} minutes.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'privacy-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask us for a copy of your data, have it corrected or deleted, take it elsewhere in a common format,
          and object to a use that you think is wrong. Write from the address of your account, so that we know it is
          you. We answer within 30 days and charge nothing.
        </p>
        <p>
          We delete an account once no booking of it is open. What the law obliges us to keep about past bookings and
          payments stays until that time is over, and is used for nothing else. If you are not content with our answer,
          you can complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-basis',
    title: 'Why the law allows it',
    body: (
      <p>
        Account, listings, bookings and payments: because the contract with you needs them. Guarding sign-in, logs and
        page speed: because we have a fair interest in a website that is safe and works. Books and invoices: because the
        law demands them.
      </p>
    ),
  },
  {
    id: 'privacy-changes',
    title: 'Changes',
    body: (
      <p>
        When we change this text, we change the date at its top. What we have about you by then is not put to a new use
        unless you agree.
      </p>
    ),
  },
];

const inShort = (
  <p>
    <strong>In short:</strong> we keep your name, your email address, your cars and your bookings. Card data goes to the
    payment provider and never reaches our server. No advertising, no tracking, nothing sold. You can have your data
    corrected or deleted.
  </p>
);

export const PrivacyText = (props: LegalTextProps) => (
  <LegalText {...props} inShort={inShort} sections={privacySections} />
);
