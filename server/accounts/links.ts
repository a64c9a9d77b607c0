import { createHash, randomBytes } from 'node:crypto';
import { accountLimits } from '../../contract/accounts/limits.ts';

/** How long the link of each purpose works */
export const LINK_MINUTES = {
  'reset-password': accountLimits.resetLinkMinutes,
  'verify-email': accountLimits.emailLinkHours * 60,
  'change-email': accountLimits.emailLinkHours * 60,
} as const;
export type LinkPurpose = keyof typeof LINK_MINUTES;

export const newLinkToken = () => randomBytes(24).toString('base64url');

/** Hashed with its purpose, so that no link can stand in for another. */
export const hashLinkToken = (purpose: LinkPurpose, token: string) =>
  createHash('sha256').update(`${purpose}:${token}`).digest('base64url');

/** A fragment reaches neither a log nor another site. */
export const linkTo = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}#token=${encodeURIComponent(token)}`;
