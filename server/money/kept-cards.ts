import type { KeptCard as ShownCard } from '../../contract/money/payments.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { DueSubject } from './due.ts';
import {
  claimCardsToEnd,
  findKeptCard,
  isKeptElsewhere,
  saveCustomer,
  setCardEnded,
  type EndingCard,
} from './kept-card.queries.ts';
import type { Attempt } from './payment.queries.ts';
import { withinTimeLimit } from './providers/index.ts';
import type { MovingMoney } from './services.ts';

const BATCH = 20;

/** A card can be kept, and charged later, only for somebody whom the provider knows by a name. */
export async function withCustomer({ pool, payments }: MovingMoney, attempt: Attempt): Promise<Attempt> {
  if (!attempt.keepsCard || attempt.customerRef) return attempt;
  const { provider, due } = attempt;
  const customerRef = await withinTimeLimit(payments.of(provider).createCustomer(due.payerId));
  return { ...attempt, customerRef: await saveCustomer(pool, { payerId: due.payerId, provider, customerRef }) };
}

/** The card that its holder may pay with once more; null if there is none, or if it is kept by a provider that is no longer in use. */
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

async function end({ pool, payments }: MovingMoney, card: EndingCard): Promise<void> {
  if (!(await isKeptElsewhere(pool, card))) await withinTimeLimit(payments.of(card.provider).forgetCard(card));
  await setCardEnded(pool, card.attemptId);
}

/** Tells the provider which cards are no longer kept, until it has heard. */
export async function forgetCards(services: MovingMoney): Promise<number> {
  let ended = 0;
  for (;;) {
    const cards = await claimCardsToEnd(services.pool, BATCH);
    for (const card of cards) {
      try {
        await end(services, card);
        ended++;
      } catch (error) {
        services.log.warn({ err: error, attemptId: card.attemptId }, 'a kept card is not forgotten yet');
      }
    }
    if (cards.length < BATCH) return ended;
  }
}
