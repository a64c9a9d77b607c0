import { ChevronDown, FlaskConical } from 'lucide-react';
import { spacedCardNumber, TEST_CARDS } from '../../contract/money/test-cards.ts';
import { t } from '../language/words.ts';

type Card = (typeof TEST_CARDS)[number];

const outcomeOf = (card: Card): string => {
  if ('decline' in card) return t.of('money.declined', card.decline);
  if (card.later === 'not-authenticated') return t('rentals.payment.test.later.asks');
  if (card.later === 'card-declined') return t('rentals.payment.test.later.declined');
  return card.outcome === 'succeeds' ? t('rentals.payment.test.succeeds') : t('rentals.payment.test.bank-asks');
};

const isAccepted = (card: Card) => !('decline' in card);

type CardButtonsProps = {
  cards: readonly Card[];
  /** Returns the label of the button. */
  name: (card: Card) => string;
  onChoose: (card: Card) => void;
  /** Focuses the first card when a dialog opens. */
  isFirstFocused?: boolean;
};

export function CardButtons({ cards, name, onChoose, isFirstFocused = false }: CardButtonsProps) {
  return (
    <ul className="grid gap-2">
      {cards.map((card, index) => (
        <li key={card.number}>
          <button
            type="button"
            data-autofocus={(isFirstFocused && index === 0) || undefined}
            onClick={() => onChoose(card)}
            className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-control border border-line-strong/60 bg-surface px-3.5 py-2 text-start text-sm transition-colors hover:border-line-strong"
          >
            <span className="font-medium whitespace-nowrap text-ink tabular-nums">{name(card)}</span>
            <span className="text-ink-soft">{outcomeOf(card)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const fullNumber = ({ number }: Card) => spacedCardNumber(number);

/** Explains that payments are simulated, and offers the test cards. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const choose = ({ number }: Card) => onChoose(number);
  return (
    <section aria-labelledby="test-cards" className="rounded-card border border-warning/25 bg-warning-tint p-4">
      <h3 id="test-cards" className="flex items-center gap-2.5 text-base">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0 text-warning" />
        {t('rentals.payment.test.title')}
      </h3>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">{t('rentals.payment.test.text')}</p>
      <CardButtons cards={TEST_CARDS.filter(isAccepted)} name={fullNumber} onChoose={choose} />
      <details className="group mt-1 -mb-2 open:mb-0">
        <summary className="flex min-h-11 list-none items-center gap-1.5 text-sm font-medium text-ink [&::-webkit-details-marker]:hidden">
          {t('rentals.payment.test.declined-cards')}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <CardButtons cards={TEST_CARDS.filter((card) => !isAccepted(card))} name={fullNumber} onChoose={choose} />
      </details>
    </section>
  );
}
