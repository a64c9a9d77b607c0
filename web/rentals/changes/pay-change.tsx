import { useQueryClient } from '@tanstack/react-query';
import type { RentalChange } from '../../../contract/rentals/agreed/agreed.ts';
import type { PaymentResult } from '../../../contract/rentals/rentals.ts';
import { formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { PayDue } from '../../money/index.ts';
import { useToast } from '../../ui/toast.tsx';
import { rentalKeys } from '../rental-keys.ts';
import { changePayment } from './change-mutations.ts';

/** The payment form for the difference in price. */
export default function PayChange({ change }: { change: RentalChange }) {
  const { payCents, payment, keptCard } = change;
  const client = useQueryClient();
  const toast = useToast();
  const payable = changePayment(client, change.id);
  return (
    <section aria-label={t('rentals.change.pay.label')} className="grid gap-6 border-t border-line pt-5">
      <PayDue
        due={{
          amountCents: payCents,
          payment,
          keptCard,
          payable: {
            ...payable,
            async show(outcome) {
              await payable.show(outcome as PaymentResult);
              if (outcome.checking || outcome.requiresAction) return;
              toast.success(t('rentals.change.paid', { dates: formatRange(change) }));
            },
          },
          onRefused: () => void client.invalidateQueries({ queryKey: rentalKeys.all }),
        }}
      />
    </section>
  );
}
