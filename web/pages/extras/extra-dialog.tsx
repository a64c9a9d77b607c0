import { useState, type FormEvent } from 'react';
import { EXTRA_PER, type ExtraPer } from '../../../contract/cars/car-extras.ts';
import type { Extra } from '../../../contract/cars/extras/extras.ts';
import { extraLimits } from '../../../contract/cars/limits.ts';
import { formatOwnerAmount } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { formatPriceInput, symbol } from '../../platform/amounts.ts';
import { ApiError } from '../../platform/session/api.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRemoveExtra, useSaveExtra } from './extra-mutations.ts';

/** Reads a price; empty means free. Returns undefined for invalid input. */
const readPrice = (typed: string): number | undefined => (/^\s*0*\s*$/.test(typed) ? 0 : parsePrice(typed));

function problemOf(error: Error | null): { message?: string; fields: Record<string, string> } {
  if (!error) return { fields: {} };
  if (!(error instanceof ApiError)) return { message: t('problems.server/failed'), fields: {} };
  return Object.keys(error.fields).length > 0 ? { fields: error.fields } : { message: error.message, fields: {} };
}

/** The input that creates an extra again. */
const inputOf = ({ name, priceCents, per, pieces, isShared }: Extra) => ({ name, priceCents, per, pieces, isShared });

type ExtraDialogProps = { carId: string; kind: Extra['kind']; saved: Extra | undefined; onClose: () => void };

/** Creates or edits an extra or a delivery place. */
export function ExtraDialog({ carId, kind, saved, onClose }: ExtraDialogProps) {
  const [name, setName] = useState(saved?.name ?? '');
  const [price, setPrice] = useState(saved && saved.priceCents > 0 ? formatPriceInput(saved.priceCents) : '');
  const [per, setPer] = useState<ExtraPer>(saved?.per ?? 'trip');
  const [pieces, setPieces] = useState(String(saved?.pieces ?? 1));
  const [isShared, setShared] = useState(saved?.isShared ?? false);
  const [isPriceWrong, setPriceWrong] = useState(false);
  const saving = useSaveExtra(carId, kind, saved);
  const removing = useRemoveExtra(carId);
  const restoring = useSaveExtra(carId, kind, undefined);
  const toast = useToast();
  const { message, fields } = problemOf(saving.error ?? removing.error);
  const cents = readPrice(price);

  const save = (event: FormEvent) => {
    event.preventDefault();
    setPriceWrong(cents === undefined);
    if (cents === undefined || saving.isPending) return;
    const typed = { name, priceCents: cents, per, pieces: Number(pieces), isShared };
    const onSuccess = () => {
      onClose();
      toast.success(t('cars.extras.saved', { name }));
    };
    saving.mutate(typed, { onSuccess });
  };

  const remove = (extra: Extra) => {
    const shown = { name: extra.name };
    // The dialog is closed by then, so this cannot use the callbacks of `mutate`.
    const restore = () =>
      restoring.mutateAsync(inputOf(extra)).then(
        () => toast.success(t('cars.extras.restored', shown)),
        (error: Error) => toast.error(error.message),
      );
    const onSuccess = () => {
      onClose();
      toast.success(t('cars.extras.removed', shown), { label: t('cars.pause.undo'), onSelect: () => void restore() });
    };
    removing.mutate(extra.id, { onSuccess });
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={saved ? saved.name : t.of('cars.extras.new', kind)}
      description={saved?.isShared ? t('cars.extras.is-shared') : undefined}
    >
      <form onSubmit={save} noValidate className="grid gap-2">
        <TextField
          data-autofocus
          label={t.of('cars.extras.name', kind)}
          hint={t.of('cars.extras.name-hint', kind)}
          maxLength={extraLimits.nameMax}
          autoComplete="off"
          value={name}
          error={fields.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t.of('cars.extras.price-label', kind)}
          hint={cents ? formatOwnerAmount(cents) : t('cars.extras.price-hint')}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={price}
          error={isPriceWrong ? t('problems.car/price-invalid') : fields.priceCents}
          onChange={(event) => {
            setPrice(event.target.value);
            setPriceWrong(false);
          }}
        />
        {kind === 'extra' ? (
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label={t('cars.extras.per-label')}
              value={per}
              onChange={(event) => setPer(event.target.value as ExtraPer)}
            >
              {EXTRA_PER.map((one) => (
                <option key={one} value={one}>
                  {t.of('cars.extras.per', one)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('cars.extras.pieces')}
              type="number"
              min={1}
              max={extraLimits.piecesMax}
              value={pieces}
              error={fields.pieces}
              onChange={(event) => setPieces(event.target.value)}
            />
          </div>
        ) : null}
        {kind === 'extra' && !saved ? (
          <Checkbox
            label={t('cars.extras.share')}
            hint={t('cars.extras.share-hint')}
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
        ) : null}
        {message ? (
          <Alert tone="danger" announce>
            {message}
          </Alert>
        ) : null}
        <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          {saved ? (
            <Button variant="secondary" busy={removing.isPending} onClick={() => remove(saved)}>
              {t('cars.extras.remove')}
            </Button>
          ) : null}
          <Button type="submit" busy={saving.isPending} className="min-w-28">
            {t('cars.pickup.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
