import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { writeDayPrices } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { Region } from '../../platform/region.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { fetchDocuments, offerQueries } from './offer-queries.ts';
import type { OfferForm } from './use-offer.ts';

type CarChoiceProps = { cars: readonly ManagedCar[]; chosen: string; onChoose: (id: string) => void };

const CarChoice = ({ cars, chosen, onChoose }: CarChoiceProps) => (
  <RadioCards
    legend={t('cars.offer.copy.from')}
    columns={1}
    value={chosen}
    onChange={onChoose}
    options={cars.map(({ id, title, location, priceCents, dayCents }) => {
      const hint = t('cars.offer.copy.car', { location, price: formatPricePerDay(priceCents) });
      return { value: id, label: title, hint: dayCents ? `${hint} · ${writeDayPrices(dayCents)}` : hint };
    })}
  />
);

type CopyFormProps = { carId: string; copy: OfferForm['copy']; onClose: () => void };

function CopyForm({ carId, copy, onClose }: CopyFormProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [parts, setParts] = useState({ prices: true, terms: true });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery(offerQueries.others(typed.trim()));
  const toast = useToast();

  async function submit() {
    if (!chosen) return setProblem(t('cars.offer.copy.choose-car'));
    if (!parts.prices && !parts.terms) return setProblem(t('cars.offer.copy.choose-what'));
    setBusy(true);
    setProblem(undefined);
    try {
      const { prices, terms } = await fetchDocuments(chosen);
      await copy({ ...(parts.prices && { prices }), ...(parts.terms && { terms }) });
      toast.success(t('cars.offer.copy.done'));
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('problems.server/failed'));
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('cars.offer.copy.search')}
        type="search"
        reserve={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Region query={query} isInline loading={<SkeletonText lines={4} />}>
        {({ cars }) => {
          const others = cars.filter(({ id }) => id !== carId);
          return others.length === 0 ? (
            <p role="status" className="text-ink-soft">
              {t('cars.offer.copy.none')}
            </p>
          ) : (
            <div className="max-h-72 overflow-y-auto p-1">
              <CarChoice cars={others} chosen={chosen} onChoose={setChosen} />
            </div>
          );
        }}
      </Region>
      <div>
        {(['prices', 'terms'] as const).map((what) => (
          <Checkbox
            key={what}
            label={t.of('cars.offer.copy.what', what)}
            checked={parts[what]}
            onChange={(event) => setParts({ ...parts, [what]: event.target.checked })}
          />
        ))}
      </div>
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('cars.offer.copy.cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('cars.offer.copy.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Copies prices or terms from another of the owner's cars. */
export function CopyButton({ carId, copy }: Pick<CopyFormProps, 'carId' | 'copy'>) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(offerQueries.others(''));
  if (!data || data.total < 2) return null;
  return (
    <>
      <Button variant="secondary" icon={<Copy />} onClick={() => setOpen(true)}>
        {t('cars.offer.copy.button')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('cars.offer.copy.title')}
        description={t('cars.offer.copy.text')}
      >
        {isOpen && <CopyForm carId={carId} copy={copy} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
