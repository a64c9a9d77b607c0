import { TEST_CARDS } from '../../contract/money/test-cards.ts';
import { TEST_WALLET_ENDINGS } from '../../contract/money/test-wallet.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { Sheet } from '../ui/dialog.tsx';
import { CardButtons } from './test-cards.tsx';

type Ending = (typeof TEST_WALLET_ENDINGS)[number];

const CARDS = TEST_WALLET_ENDINGS.flatMap((ending) => TEST_CARDS.filter(({ number }) => number.endsWith(ending)));
const isEnding = (text: string): text is Ending => TEST_WALLET_ENDINGS.some((ending) => ending === text);

type WalletSheetProps = {
  totalCents: number;
  onChoose: (ending: Ending) => void;
  onClose: () => void;
};

/** Imitates the sheet of a device wallet: the amount, and a choice of cards. */
export default function WalletSheet({ totalCents, onChoose, onClose }: WalletSheetProps) {
  const choose = (number: string) => {
    const ending = number.slice(-4);
    if (isEnding(ending)) onChoose(ending);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('rentals.payment.wallet.title')}
      description={t('rentals.payment.wallet.text', { total: formatTotal(totalCents), brand: config.brand })}
    >
      <CardButtons
        cards={CARDS}
        isFirstFocused
        name={({ number }) => `Visa •••• ${number.slice(-4)}`}
        onChoose={({ number }) => choose(number)}
      />
    </Sheet>
  );
}
