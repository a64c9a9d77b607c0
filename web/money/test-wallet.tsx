import { WalletCards } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { makeWalletMethod } from './sandbox-mutations.ts';
import type { MakeMethod } from './use-payment.ts';

const WalletSheet = lazyPart(() => import('./wallet-sheet.tsx'));

type TestWalletProps = {
  totalCents: number;
  isBusy: boolean;
  onOpen: () => void;
  /** Called when the wallet is closed without paying. */
  onClose: () => void;
  onPay: (makeMethod: MakeMethod) => void;
};

/** The sandbox's wallet, which replaces Apple Pay and Google Pay. */
export function TestWallet({ totalCents, isBusy, onOpen, onClose, onPay }: TestWalletProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-5 grid gap-4">
      <Button
        variant="secondary"
        size="lg"
        icon={<WalletCards />}
        disabled={isBusy}
        className="w-full"
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {t('rentals.payment.wallet.pay')}
      </Button>
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('rentals.payment.wallet.or')}
      </p>
      {isOpen ? (
        <Suspense>
          <WalletSheet
            totalCents={totalCents}
            onChoose={(ending) => {
              setOpen(false);
              onPay(() => makeWalletMethod(ending));
            }}
            onClose={() => {
              setOpen(false);
              onClose();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
