import type { Config } from '../platform/config.ts';

/** The file expires after this time, so that outdated contacts are not trusted. */
const VALID_DAYS = 180;

/** Follows RFC 9116. Returns undefined if the operator has configured no contact. */
export function securityText({
  securityContact,
  publicUrl,
}: Pick<Config, 'securityContact' | 'publicUrl'>): string | undefined {
  if (!securityContact) return undefined;
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString();
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
