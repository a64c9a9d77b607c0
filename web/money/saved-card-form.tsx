import { KEPT_CARD } from '../../contract/money/kept-card.ts';
import type { KeptCard } from '../../contract/money/payments.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { Button } from '../ui/button.tsx';
import type { CardFormProps } from './card-form.tsx';
import { PayForm } from './pay-form.tsx';

type KeptCardFormProps = CardFormProps & { card: KeptCard; isHeld: boolean | undefined; onOther: () => void };

/** "Pay $90 with Visa •••• 4242 (Apple Pay)". The card's digits tell the cards in a wallet apart. */
function labelOf({ ending, wallet }: KeptCard, total: string): string {
  if (!ending) return t('money.kept-card.pay-unknown', { total });
  if (!wallet) return t('money.kept-card.pay', { total, ending });
  const card = [wallet.brand, `•••• ${ending}`].filter(Boolean).join(' ');
  return t('money.kept-card.pay-wallet', { total, card, wallet: t.of('money.wallet', wallet.name) });
}

/** Pays with the saved card, or switches to entering another one. */
export function SavedCardForm({ card, isHeld, onOther, onEdit, onPay, ...frame }: KeptCardFormProps) {
  const total = formatTotal(frame.totalCents);
  const holdLabel = card.ending ? t('money.kept-card.hold', { total, ending: card.ending }) : frame.label;
  const label = isHeld ? holdLabel : labelOf(card, total);
  return (
    <div className="grid justify-items-center gap-1">
      <div className="w-full">
        <PayForm {...frame} label={label} onSubmit={() => onPay(() => Promise.resolve(KEPT_CARD))}>
          {null}
        </PayForm>
      </div>
      <Button
        variant="quiet"
        size="sm"
        disabled={Boolean(frame.doing)}
        onClick={() => {
          onEdit();
          onOther();
        }}
      >
        {t('money.kept-card.other')}
      </Button>
    </div>
  );
}
