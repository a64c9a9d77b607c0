import type Stripe from 'stripe';
import { callStripe } from './stripe-api-error.ts';

type Domain = Stripe.PaymentMethodDomain;

const findDomain = async (stripe: Stripe, name: string): Promise<Domain | undefined> =>
  (await callStripe(stripe.paymentMethodDomains.list({ domain_name: name, limit: 1 }))).data[0];

/** Stripe only requires that the domain is registered; Apple may also require its verification file. */
const problemOf = (domain: Domain | undefined): string | null => {
  if (!domain) return 'the domain is not registered';
  if (!domain.enabled) return 'the domain is switched off';
  const { status, status_details: details } = domain.apple_pay;
  return status === 'active' ? null : (details?.error_message ?? status);
};

/** Why pages of this domain cannot offer Apple Pay; null if they can. */
export const findDomainProblem = async (stripe: Stripe, name: string): Promise<string | null> =>
  problemOf(await findDomain(stripe, name));

/** Safe to repeat. A domain that the operator has switched off stays off. */
export async function registerDomain(stripe: Stripe, name: string): Promise<string | null> {
  const known = await findDomain(stripe, name);
  if (!known) return problemOf(await callStripe(stripe.paymentMethodDomains.create({ domain_name: name })));
  if (!known.enabled || known.apple_pay.status === 'active') return problemOf(known);
  return problemOf(await callStripe(stripe.paymentMethodDomains.validate(known.id)));
}
