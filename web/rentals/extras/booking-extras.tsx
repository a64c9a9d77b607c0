import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  toAgreedExtras,
  withExtras,
  type ExtraSelection,
  type DeliveryEnd,
} from '../../../contract/cars/car-extras.ts';
import type { Extra } from '../../../contract/cars/extras/extras.ts';
import type { StayPrice } from '../../../contract/cars/stay-price.ts';
import { extraQueries } from '../../cars/index.ts';
import type { RangeDraft } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { formatPrice } from '../../platform/amounts.ts';
import { Region } from '../../platform/region.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { extrasQuery, readExtras } from '../extras-in-url.ts';
import { PriceBreakdown } from '../price-breakdown.tsx';
import type { SelectedExtras } from '../booking/use-proceed-to-payment.ts';

/** "5$ per day", "20$ per trip", "Free" */
function writePrice({ priceCents, per }: Pick<Extra, 'priceCents' | 'per'>): string {
  if (priceCents === 0) return t('cars.extras.free');
  return t.of('cars.extras.price', per, { price: formatPrice(priceCents) });
}

type RowProps = { extra: Extra; pieces: number; onChange: (pieces: number) => void };

/** A checkbox for a single piece, or a select for several. */
function ExtraRow({ extra, pieces, onChange }: RowProps) {
  const { name, left } = extra;
  const note = left === 0 ? t('rentals.extras.none-left') : writePrice(extra);
  if (extra.pieces === 1 || left <= 1) {
    return (
      <Checkbox
        label={name}
        hint={note}
        disabled={left === 0}
        checked={pieces > 0}
        onChange={(event) => onChange(event.target.checked ? 1 : 0)}
      />
    );
  }
  return (
    <SelectField
      label={name}
      hint={note}
      reserve={false}
      value={pieces}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {Array.from({ length: left + 1 }, (_, count) => (
        <option key={count} value={count}>
          {count === 0 ? t('rentals.extras.no') : count}
        </option>
      ))}
    </SelectField>
  );
}

type DeliveryFieldProps = {
  at: DeliveryEnd;
  places: Extra[];
  value: string | undefined;
  onChange: (id?: string) => void;
};

const DeliveryField = ({ at, places, value = '', onChange }: DeliveryFieldProps) => (
  <SelectField
    label={t.of('rentals.extras.where', at)}
    reserve={false}
    value={value}
    onChange={(event) => onChange(event.target.value || undefined)}
  >
    <option value="">{t.of('rentals.extras.at-the-car', at)}</option>
    {places.map((place) => (
      <option key={place.id} value={place.id}>
        {t('rentals.extras.place', {
          place: place.name,
          price: place.priceCents === 0 ? t('cars.extras.free') : formatPrice(place.priceCents),
        })}
      </option>
    ))}
  </SelectField>
);

/** Limits a choice to what is still offered and available on the current dates. */
function limitToOffered(offered: readonly Extra[], { extras = [], delivery = {} }: ExtraSelection): ExtraSelection {
  const places = new Set(offered.filter(({ kind }) => kind === 'delivery').map(({ id }) => id));
  const isOffered = (id: string | undefined) => (id && places.has(id) ? id : undefined);
  return {
    extras: extras.flatMap(({ id, pieces }) => {
      const count = Math.min(pieces, offered.find((extra) => extra.id === id)?.left ?? 0);
      return count > 0 ? [{ id, pieces: count }] : [];
    }),
    delivery: { pickup: isOffered(delivery.pickup), return: isOffered(delivery.return) },
  };
}

type ChooserProps = {
  offered: Extra[];
  price: StayPrice;
  onWant: (wanted: SelectedExtras) => void;
  onTouch: () => void;
};

function Chooser({ offered, price, onWant, onTouch }: ChooserProps) {
  const [query] = useSearchParams();
  const [selected, setSelected] = useState(() => readExtras(query));
  // Collapsed to keep the price near the dates, unless the URL already contains a choice.
  const [isOpen] = useState(() => Boolean(selected.extras ?? selected.delivery));
  const chosen = useMemo(() => limitToOffered(offered, selected), [offered, selected]);
  const agreed = useMemo(() => toAgreedExtras(offered, chosen), [offered, chosen]);
  // Reports the limited choice, because the offer may change after the user has chosen.
  useEffect(() => {
    onWant({ chosen, query: extrasQuery(chosen), priceOf: (stay) => withExtras(stay, agreed) });
  }, [chosen, agreed, onWant]);
  const choose = (change: ExtraSelection) => {
    onTouch();
    setSelected({ ...selected, ...change });
  };
  const things = offered.filter(({ kind }) => kind === 'extra');
  const places = offered.filter(({ kind }) => kind === 'delivery');
  const piecesOf = (id: string) => chosen.extras?.find((extra) => extra.id === id)?.pieces ?? 0;
  const others = (id: string) => (selected.extras ?? []).filter((extra) => extra.id !== id);
  return (
    <>
      <details open={isOpen} className="group rounded-control border border-line-strong">
        <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control px-4 py-2 hover:bg-shade/5 [&::-webkit-details-marker]:hidden">
          <span className="font-medium">{t('rentals.extras.title')}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-2 px-4 pt-1 pb-4">
          {things.map((extra) => (
            <ExtraRow
              key={extra.id}
              extra={extra}
              pieces={piecesOf(extra.id)}
              onChange={(pieces) =>
                choose({ extras: pieces > 0 ? [...others(extra.id), { id: extra.id, pieces }] : others(extra.id) })
              }
            />
          ))}
          {places.length > 0
            ? (['pickup', 'return'] as const).map((at) => (
                <DeliveryField
                  key={at}
                  at={at}
                  places={places}
                  value={chosen.delivery?.[at]}
                  onChange={(id) => choose({ delivery: { ...selected.delivery, [at]: id } })}
                />
              ))
            : null}
          {chosen.delivery?.pickup || chosen.delivery?.return ? (
            <p className="text-sm text-ink-soft">{t('rentals.extras.agree-on-spot')}</p>
          ) : null}
        </div>
      </details>
      <PriceBreakdown {...withExtras(price, agreed)} />
    </>
  );
}

type BookingExtrasProps = Omit<ChooserProps, 'offered'> & { carId: string; dates: RangeDraft };

/** The extras of a car, and the price of the stay including them. */
export default function BookingExtras({ carId, dates, ...rest }: BookingExtrasProps) {
  const query = useQuery({ ...extraQueries.ofCar(carId, dates), placeholderData: keepPreviousData });
  const loading = (
    <>
      <Skeleton className="h-13 w-full rounded-control" />
      <PriceBreakdown {...rest.price} />
    </>
  );
  return (
    <Region query={query} isInline loading={loading}>
      {({ extras }) => <Chooser offered={extras} {...rest} />}
    </Region>
  );
}
