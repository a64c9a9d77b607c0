import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '../../contract/accounts/limits.ts';

/** Lifetimes of links by purpose */
export const LINK_MINUTES = {
  'reset-password': accountLimits.resetLinkMinutes,
  'verify-email': accountLimits.emailLinkHours * 60,
  'change-email': accountLimits.emailLinkHours * 60,
} as const;
export type LinkPurpose = keyof typeof LINK_MINUTES;

export const newLinkToken = () => randomBytes(24).toString('base64url');

/** Includes the purpose in the hash, so that a link works for its own purpose only. */
export const hashLinkToken = (purpose: LinkPurpose, token: string) =>
  createHash('sha256').update(`${purpose}:${token}`).digest('base64url');

/** Puts the token into the fragment, which browsers send neither to servers nor to other sites. */
export const linkTo = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}#token=${encodeURIComponent(token)}`;
