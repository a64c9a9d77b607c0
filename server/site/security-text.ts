import type { Config } from '../platform/config.ts';

/** Readers are asked not to trust it longer than that. */
const VALID_DAYS = 180;

/** As RFC 9116 has it; undefined as long as the operator names nobody. */
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
