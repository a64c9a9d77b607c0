import type { KeptCard as ShownCard } from '../../contract/money/payments.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { DueSubject } from './due.ts';
import {
  claimCardsToDetach,
  findKeptCard,
  isKeptElsewhere,
  saveCustomer,
  setCardDetached,
  type CardToDetach,
} from './kept-card.queries.ts';
import type { Attempt } from './payment.queries.ts';
import { withProviderTimeout } from './providers/index.ts';
import type { PaymentServices } from './services.ts';

const BATCH = 20;

/** Creates the payer's customer at the provider, which is required for keeping a card and charging it later. */
export async function withCustomer({ pool, payments }: PaymentServices, attempt: Attempt): Promise<Attempt> {
  if (!attempt.keepsCard || attempt.customerRef) return attempt;
  const { provider, due } = attempt;
  const customerRef = await withProviderTimeout(payments.of(provider).createCustomer(due.payerId));
  return { ...attempt, customerRef: await saveCustomer(pool, { payerId: due.payerId, provider, customerRef }) };
}

/** The kept card that its holder may pay with again; null if there is none, or if another provider is in use now. */
export async function showKeptCard(
  db: Database,
  { paymentProvider }: Pick<Config, 'paymentProvider'>,
  subject: DueSubject,
): Promise<ShownCard | null> {
  const card = await findKeptCard(db, subject);
  if (card?.provider !== paymentProvider) return null;
  const { ending, brand, wallet } = card;
  return { ending, ...(wallet && { wallet: { name: wallet, brand } }) };
}

async function detachCard({ pool, payments }: PaymentServices, card: CardToDetach): Promise<void> {
  if (!(await isKeptElsewhere(pool, card))) await withProviderTimeout(payments.of(card.provider).detachCard(card));
  await setCardDetached(pool, card.attemptId);
}

/** Detaches cards that are no longer kept at the provider; retried until it succeeds. */
export async function detachRemovedCards(services: PaymentServices): Promise<number> {
  let ended = 0;
  for (;;) {
    const cards = await claimCardsToDetach(services.pool, BATCH);
    for (const card of cards) {
      try {
        await detachCard(services, card);
        ended++;
      } catch (error) {
        services.log.warn({ err: error, attemptId: card.attemptId }, 'could not detach a kept card; retrying later');
      }
    }
    if (cards.length < BATCH) return ended;
  }
}
