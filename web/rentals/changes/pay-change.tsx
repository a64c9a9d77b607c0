import { useQueryClient } from '@tanstack/react-query';
import type { RentalChange } from '../../../contract/rentals/agreed/agreed.ts';
import { t } from '../../language/words.ts';
import { PayDue } from '../payment/pay-due.tsx';
import { rentalKeys } from '../rental-keys.ts';
import { askForChangeOutcome, beginChangePayment, hasBegunChange, showChanged } from './change-mutations.ts';

/** The card for what other dates cost more. */
export default function PayChange({ change: { id, payCents, payment } }: { change: RentalChange }) {
  const client = useQueryClient();
  return (
    <section aria-label={t('rentals.change.pay.label')} className="grid gap-6 border-t border-line pt-5">
      <PayDue
        due={{
          amountCents: payCents,
          payment,
          hasBegun: () => hasBegunChange(id),
          begin: (paymentMethodId) => beginChangePayment(id, paymentMethodId),
          ask: async () => {
            const result = await askForChangeOutcome(id);
            await showChanged(client, result.rental);
            return result;
          },
          onRefused: () => void client.invalidateQueries({ queryKey: rentalKeys.all }),
        }}
      />
    </section>
  );
}
