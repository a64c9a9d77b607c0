import type { ReadSettings } from './environment.ts';
import { isGuessable, isLoopback } from './setting-values.ts';
import { STRIPE_KEYS } from './stripe-settings.ts';

function checkSecret({ settings, problems, isMissing }: ReadSettings): void {
  if (isMissing('AUTH_SECRET')) {
    problems.push(
      'AUTH_SECRET must be set in production (32 characters or more, for example from `openssl rand -hex 32`)',
    );
  } else if (settings.AUTH_SECRET && isGuessable(settings.AUTH_SECRET)) {
    problems.push(
      'AUTH_SECRET can be guessed, and whoever guesses it signs in as anybody: write what `openssl rand -hex 32` prints',
    );
  }
}

function checkMail({ settings, problems, isMissing }: ReadSettings): void {
  const { MAIL, SMTP_URL } = settings;
  if (MAIL === 'mailbox') {
    problems.push('MAIL=mailbox is refused in production: links to reset passwords would lie readable in the database');
  } else if (isMissing('MAIL') && isMissing('SMTP_URL')) {
    problems.push('SMTP_URL must be set in production; MAIL=off sends no mail at all, and nobody can reset a password');
  } else if (MAIL !== 'off' && SMTP_URL && isMissing('MAIL_FROM')) {
    problems.push(
      'MAIL_FROM must be set in production, to an address that your mail server may send from, such as Sparekey <no-reply@cars.example.com>',
    );
  }
}

function checkPayments({ settings, problems, warnings, isMissing }: ReadSettings): void {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_API_URL } = settings;
  if (isMissing('PAYMENTS') && STRIPE_KEYS.every(isMissing)) {
    problems.push(
      'PAYMENTS must be set in production, or the keys of Stripe; PAYMENTS=sandbox takes test cards only and moves no money',
    );
  }
  if (STRIPE_API_URL) problems.push('STRIPE_API_URL is refused in production: it leads to a stand-in');
  // A rehearsal before a site opens has a good reason for them.
  if (PAYMENTS !== 'sandbox' && STRIPE_SECRET_KEY?.includes('_test_')) {
    warnings.push(
      'STRIPE_SECRET_KEY is for tests, so test cards book cars and no money moves: write the keys that begin with sk_live_ and pk_live_ before people book',
    );
  }
}

function checkAddress({ settings, problems, warnings, isMissing }: ReadSettings): void {
  const { PUBLIC_URL } = settings;
  if (isMissing('PUBLIC_URL')) problems.push('PUBLIC_URL must be set in production: mails link to it');
  // Refusing it would take sites down that are reached inside a private network only.
  else if (PUBLIC_URL?.startsWith('http:') && !isLoopback(PUBLIC_URL)) {
    warnings.push(
      `PUBLIC_URL is not encrypted, so passwords and sessions can be read on the way: write ${PUBLIC_URL.replace('http:', 'https:')}, with a proxy in front that has a certificate`,
    );
  }
}

/** What a trial may do and a public site must not. */
export function checkProduction(read: ReadSettings): void {
  const { settings, problems } = read;
  checkSecret(read);
  checkMail(read);
  if (settings.SEED === 'demo') problems.push('SEED=demo is refused in production: its passwords are public');
  checkPayments(read);
  if (settings.RATE_LIMIT === 'off') problems.push('RATE_LIMIT=off is refused in production');
  checkAddress(read);
}
