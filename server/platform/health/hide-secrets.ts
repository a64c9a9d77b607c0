import type { Config } from '../config.ts';
import { maskAddresses } from '../mask-addresses.ts';

type SecretSettings = Pick<
  Config,
  'authSecret' | 'databaseUrl' | 'replicas' | 'smtpUrl' | 's3' | 'stripe' | 'singleSignOn'
>;

const REASON_MAX = 200;

function passwordIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { password } = new URL(address);
  return [password, decodeURIComponent(password)];
}

/** Hides secrets in error messages, because libraries often repeat their input. */
export function createErrorRedactor(config: SecretSettings): (error: unknown) => string {
  const addresses = [config.databaseUrl, ...config.replicas.urls, config.smtpUrl].filter((url) => url !== undefined);
  const secrets = [
    ...addresses,
    ...addresses.flatMap(passwordIn),
    config.authSecret,
    config.s3?.secretAccessKey,
    config.stripe?.secretKey,
    config.stripe?.webhookSecret,
    config.singleSignOn?.clientSecret,
  ].filter((secret) => secret !== undefined && secret !== '') as string[];
  return (error) => {
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
    const message = first instanceof Error ? first.message : String(first);
    const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), message);
    return maskAddresses(hidden).replace(/\s+/g, ' ').trim().slice(0, REASON_MAX);
  };
}
