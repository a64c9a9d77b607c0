import type { ReadSettings } from './environment.ts';
import { isGuessable, isLoopback } from './setting-values.ts';

function checkSecret({ settings, problems, isMissing }: ReadSettings): void {
  if (isMissing('AUTH_SECRET')) {
    problems.push(
      'AUTH_SECRET must be set in production (32 characters or more, for example from `openssl rand -hex 32`)',
    );
  } else if (settings.AUTH_SECRET && isGuessable(settings.AUTH_SECRET)) {
    problems.push(
      'AUTH_SECRET can be guessed, and anyone who guesses it signs in as anybody: write what `openssl rand -hex 32` prints',
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

function checkAddress({ settings, problems, warnings, isMissing }: ReadSettings): void {
  const { PUBLIC_URL } = settings;
  if (isMissing('PUBLIC_URL')) problems.push('PUBLIC_URL must be set in production: mails link to it');
  // Only a warning, because some sites are reached only within a private network.
  else if (PUBLIC_URL?.startsWith('http:') && !isLoopback(PUBLIC_URL)) {
    warnings.push(
      `PUBLIC_URL is not encrypted, so passwords and sessions can be read on the way: write ${PUBLIC_URL.replace('http:', 'https:')}, with a proxy in front that has a certificate`,
    );
  }
}

/** Rejects what a trial may do and a public site must not. */
export function checkProduction(read: ReadSettings): void {
  const { settings, problems } = read;
  const isDemo = settings.DEMO === 'on';
  checkSecret(read);
  if (!isDemo) checkMail(read);
  if (settings.SEED === 'demo' && !isDemo)
    problems.push('SEED=demo is refused in production: its passwords are public');
  if (settings.RATE_LIMIT === 'off') problems.push('RATE_LIMIT=off is refused in production');
  checkAddress(read);
}
