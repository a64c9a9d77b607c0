import { ANONYMOUS_NAME } from '../../contract/accounts/person-name.ts';
import { ForgotPassword } from '../../contract/accounts/accounts.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { line } from '../../contract/text.ts';
import { commandLine } from '../platform/installation.ts';
import { field } from './read-export.ts';
import { readCreatedAt, formatValue, type Reading, type Remark } from './read-values.ts';

export interface OldUser {
  email: string;
  displayName: string;
  createdAt: Date;
}

// Imported names may be shorter than the minimum for new accounts.
const Name = line({
  max: accountLimits.usernameMax,
  tooShort: 'auth/username-too-short',
  tooLong: 'auth/username-too-long',
});

/** Normalizes the address in the same way as accounts do. */
export function readEmail(value: unknown): string | undefined {
  const { data } = ForgotPassword.safeParse({ email: value });
  return data?.email;
}

export function readName(value: unknown): { displayName: string; isReplaced: boolean } {
  const { data } = Name.safeParse(value);
  return { displayName: data ?? ANONYMOUS_NAME, isReplaced: data === undefined };
}

export function readUser(fields: Record<string, unknown>, place: { timeZone: string; now: Date }): Reading<OldUser> {
  const address = field(fields, 'email');
  const email = readEmail(address);
  if (!email)
    return { problems: [{ field: 'email', text: `The email address is not valid: ${formatValue(address)}.` }] };

  const notes: Remark[] = [];
  const name = field(fields, 'displayName');
  const { displayName, isReplaced } = readName(name);
  if (isReplaced)
    notes.push({ field: 'displayName', text: `No usable name (${formatValue(name)}), so it is “${ANONYMOUS_NAME}”.` });
  if (field(fields, 'isAdmin')) {
    notes.push({
      field: 'isAdmin',
      text: `Nobody becomes an administrator by an import. \`${commandLine('user')} make-admin EMAIL\` does that.`,
    });
  }
  const joined = field(fields, 'createdAt');
  const createdAt = joined === undefined ? place.now : readCreatedAt(joined, place).createdAt;
  return { value: { email, displayName, createdAt }, notes };
}
