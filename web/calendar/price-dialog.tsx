import { useState, type FormEvent } from 'react';
import { isFarFrom } from '../../contract/cars/price-review.ts';
import { ownerReceives } from '../../contract/cars/stay-price.ts';
import { t } from '../language/words.ts';
import { formatPriceInput, formatTotal, symbol } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { parseAmount, parsePrice, priceMax } from '../platform/typed-amounts.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import type { ChosenDays } from './chosen-days.ts';
import type { ChangeFailure } from './use-change-days.ts';
import { useSaving } from './use-saving.ts';

type PriceDialogProps = {
  chosen: ChosenDays;
  /** The car's base price */
  priceCents: number;
  onClose: () => void;
  /** Null restores the usual price. */
  onPrice: (cents: number | null) => ChangeFailure;
};

const errorFor = (typed: string): string =>
  parseAmount(typed) === undefined
    ? t('problems.car/price-invalid')
    : t('problems.car/price-too-high', { priceMax: priceMax() });

/** Explains the effect of a price before it is saved. */
function hintFor(cents: number, priceCents: number): string | undefined {
  if (isFarFrom(priceCents, cents)) return t('calendar.price.far');
  if (config.ownerFeePercent === 0) return undefined;
  return t('calendar.price.net', { net: formatTotal(ownerReceives(cents, config.ownerFeePercent, config.currency)) });
}

export function PriceDialog({ chosen: { days }, priceCents, onClose, onPrice }: PriceDialogProps) {
  const prices = new Set(days.map(({ priceCents }) => priceCents));
  const [typed, setTyped] = useState(prices.size === 1 ? formatPriceInput(days[0]!.priceCents) : '');
  const [hasError, setHasError] = useState(false);
  const cents = parsePrice(typed);
  const { isSaving, failure, save } = useSaving(onClose);
  const [isReset, setReset] = useState(false);
  const send = (wanted: number | null) => {
    setReset(wanted === null);
    void save(() => onPrice(wanted));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cents === undefined) setHasError(true);
    else send(cents);
  };
  return (
    <Dialog open size="sm" onClose={onClose} title={t('calendar.price.title', { count: days.length })}>
      <form onSubmit={submit} noValidate className="grid gap-2">
        <TextField
          data-autofocus
          label={t('calendar.price.label')}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setHasError(false);
          }}
          error={hasError ? errorFor(typed) : undefined}
          hint={cents === undefined ? undefined : hintFor(cents, priceCents)}
        />
        {failure === undefined ? null : (
          <Alert tone="danger" announce>
            {failure}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          {days.some(({ priceFrom }) => priceFrom === 'day') && (
            <Button variant="secondary" busy={isSaving && isReset} onClick={() => send(null)}>
              {t('calendar.price.usual')}
            </Button>
          )}
          <Button type="submit" busy={isSaving && !isReset}>
            {t('calendar.price.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
