import type { Config } from '../platform/config.ts';
import { scalar, sql, type Database } from '../platform/database/database.ts';
import { good, warning, worstOf, writeSpan, wrong, type Health } from '../platform/health/health.ts';
import { thresholds } from '../platform/health/thresholds.ts';
import { moneyMetrics } from './money-gauges.queries.ts';
import type { BuiltInPayments } from './providers/create-payments.ts';
import { walletDomain } from './register-domain.ts';

/** Looks at the latest charge whose event must have arrived by now and is not deleted yet. */
const isMissingEvents = (db: Database) =>
  scalar<boolean>(
    db,
    sql`
    select coalesce((
      select not exists (
        select from provider_events where provider = 'stripe' and received_at > last.created_at - interval '5 minutes')
      from (
        select created_at from payment_attempts
        where provider = 'stripe' and status = 'succeeded'
          and created_at between now() - interval '20 days' and now() - interval '900 seconds'
        order by created_at desc limit 1) last), false)`,
  );

async function lookAtStripe(
  { config, pool: db }: { config: Config; pool: Database },
  stripe: NonNullable<BuiltInPayments['stripe']>,
  reasonOf: (error: unknown) => string,
): Promise<Health> {
  try {
    // The list is empty, since nothing is charged in the future: this only checks that Stripe accepts the key.
    for await (const _charge of stripe.listCharges(new Date())) break;
  } catch (error) {
    const reason = reasonOf(error);
    return wrong((t) => t('system.finding.payments.refused', { reason }));
  }
  if (await isMissingEvents(db)) return wrong((t) => t('system.finding.payments.unheard'));
  const domain = walletDomain(config);
  const problem = domain && (await stripe.findDomainProblem(domain).catch(reasonOf));
  if (problem) return warning((t) => t('system.finding.payments.wallets', { domain, reason: problem }));
  if (config.production && config.stripe?.secretKey.includes('_test_')) {
    return warning((t) => t('system.finding.payments.test-keys'));
  }
  return good((t) => t('system.finding.payments.good'));
}

export async function checkPaymentHealth(
  services: { config: Config; pool: Database; payments: BuiltInPayments },
  reasonOf: (error: unknown) => string,
): Promise<Health> {
  const { config, pool, payments } = services;
  const sandbox = config.production ? warning : good;
  const provider =
    config.paymentProvider === 'stripe' && payments.stripe
      ? await lookAtStripe(services, payments.stripe, reasonOf)
      : sandbox((t) => t('system.finding.payments.sandbox'));
  if (provider.state === 'wrong') return provider;
  const seconds = (await scalar<number | null>(pool, moneyMetrics.paymentsOpenSeconds)) ?? 0;
  if (seconds <= thresholds.lateSeconds) return provider;
  return worstOf([provider, wrong((t) => t('system.finding.payments.open', { span: writeSpan(t.language, seconds) }))]);
}
