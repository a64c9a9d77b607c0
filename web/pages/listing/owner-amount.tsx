import { ownerReceives } from '../../../contract/cars/stay-price.ts';
import { t } from '../../language/words.ts';
import { formatPrice } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';

/** Shows what the owner receives of the typed price. */
export default function OwnerAmount({ typed }: { typed: string }) {
  const cents = parsePrice(typed);
  if (cents === undefined) return null;
  const amount = formatPrice(ownerReceives(cents, config.ownerFeePercent, config.currency));
  return (
    <p role="status" className="text-sm text-ink-soft">
      {t('cars.receive.wizard', { amount, percent: config.ownerFeePercent })}
    </p>
  );
}
