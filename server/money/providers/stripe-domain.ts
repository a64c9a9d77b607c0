import type Stripe from 'stripe';
import { ask } from './stripe-trouble.ts';

type Domain = Stripe.PaymentMethodDomain;

const find = async (stripe: Stripe, name: string): Promise<Domain | undefined> =>
  (await ask(stripe.paymentMethodDomains.list({ domain_name: name, limit: 1 }))).data[0];

/** Stripe asks for no more than that the domain is registered; Apple may want to see its file there as well. */
const troubleOf = (domain: Domain | undefined): string | null => {
  if (!domain) return 'the domain is not registered';
  if (!domain.enabled) return 'the domain is switched off';
  const { status, status_details: details } = domain.apple_pay;
  return status === 'active' ? null : (details?.error_message ?? status);
};

/** Why the pages of this domain offer no Apple Pay; null if they do. */
export const findDomainTrouble = async (stripe: Stripe, name: string): Promise<string | null> =>
  troubleOf(await find(stripe, name));

/** May be repeated. One that the operator has switched off stays so. */
export async function registerDomain(stripe: Stripe, name: string): Promise<string | null> {
  const known = await find(stripe, name);
  if (!known) return troubleOf(await ask(stripe.paymentMethodDomains.create({ domain_name: name })));
  if (!known.enabled || known.apple_pay.status === 'active') return troubleOf(known);
  return troubleOf(await ask(stripe.paymentMethodDomains.validate(known.id)));
}
