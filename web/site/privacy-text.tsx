import { config } from '../platform/config.ts';
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
    why: 'To let you sign in, and to show others who they are dealing with.',
    howLong: 'Until you ask us to delete the account.',
  },
  {
    name: 'Your sessions',
    what: 'That you are signed in, since when, and a hash of the secret in your cookie.',
    why: 'To keep you signed in, and to be able to sign you out.',
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
    why: 'To keep the calendar up to date, settle refunds, and help if the owner and renter disagree.',
    howLong: 'As long as tax and accounting law requires.',
  },
  {
    name: 'Your payments',
    what: 'Amount, time, outcome and the payment provider’s reference. Card numbers go from your browser straight to the provider and never reach our server.',
    why: 'To charge you once, refund you correctly, and keep our books.',
    howLong: 'As long as tax and accounting law requires.',
  },
  {
    name: 'Cars you saved',
    what: 'Which cars are on your list.',
    why: 'So you can find them again on any device.',
    howLong: 'Until you remove them, or your account is deleted.',
  },
  {
    name: 'Protecting sign-in',
    what: 'How often a network address or an account tried to sign in, register or reset a password.',
    why: 'To stop people who guess passwords.',
    howLong: 'About an hour.',
  },
  {
    name: 'History of listings',
    what: 'Who listed, edited, activated or disabled a car or cancelled a booking, when and why, with what a listing said before and after. Stored with the account’s ID, never its name.',
    why: 'So that decisions can be explained and the record can’t be altered.',
    howLong: 'As long as the marketplace exists. Once an account is deleted, its ID no longer identifies anyone.',
  },
  {
    name: 'Technical logs',
    what: 'Which kind of page was requested, when, with what result, and the account’s ID. No passwords, email addresses or card details.',
    why: 'To find faults and abuse.',
    howLong: 'No longer than finding them takes.',
  },
  {
    name: 'Page speed',
    what: 'How quickly pages load and respond, totalled by day and type of page. Nothing that identifies a person, device or car.',
    why: 'To notice when the website gets slow.',
    howLong: 'Indefinitely, since it says nothing about anyone.',
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
        We remove location data from photos, along with anything else hidden in the file, when you upload them. Photos
        have addresses that can’t be guessed, but anyone who has the address can open it, so don’t upload anything you
        wouldn’t show to everyone. A photo that never became part of a listing is removed after{' '}
        {photoLimits.unattachedHours} hours, and one that you take off a listing as soon as that change has been
        reviewed, though not sooner.
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
          <strong>The payment provider</strong> gets your card details, the amount and what it needs to prevent fraud,
          and handles them under its own privacy policy.
        </li>
        <li>
          <strong>The companies that run our servers and deliver our email</strong> handle data only on our
          instructions.
        </li>
      </ul>
    ),
  },
  {
    id: 'privacy-mails',
    title: 'Emails we send',
    body: (
      <>
        <p>Only emails about what you do here, and no newsletter:</p>
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
          We delete an account once it has no open bookings. We keep records of past bookings and payments for as long
          as the law requires, and use them for nothing else. If you are not happy with our answer, you can complain to
          the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'privacy-basis',
    title: 'Why the law allows it',
    body: (
      <p>
        Account, listings, bookings and payments: because the contract with you needs them. Protecting sign-in, logs and
        page speed: because we have a fair interest in a website that is safe and works. Books and invoices: because the
        law requires them.
      </p>
    ),
  },
  {
    id: 'privacy-changes',
    title: 'Changes',
    body: (
      <p>
        When we change this text, we change the date at its top. We won’t use data we already have about you in new ways
        unless you agree.
      </p>
    ),
  },
];

const inShort = (
  <p>
    <strong>In short:</strong> we keep your name, your email address, your cars and your bookings. Card details go to
    the payment provider and never reach our server. No advertising, no tracking, nothing sold. You can have your data
    corrected or deleted.
  </p>
);

export const PrivacyText = (props: LegalTextProps) => (
  <LegalText {...props} inShort={inShort} sections={privacySections} />
);
