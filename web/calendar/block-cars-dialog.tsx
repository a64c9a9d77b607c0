import { useState, type FormEvent } from 'react';
import type { CalendarRow } from '../../contract/calendar/calendar.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import type { DateRange } from '../../contract/dates.ts';
import { t } from '../language/words.ts';
import { CarPhoto } from '../photos/index.ts';
import { config } from '../platform/config.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { lastDay } from './calendar-queries.ts';
import { useBlockCars } from './use-block-cars.ts';

type CarChoiceProps = {
  cars: readonly CalendarRow[];
  chosen: ReadonlySet<string>;
  /** Why a car was not changed */
  problems: ReadonlyMap<string, string>;
  onChange: (chosen: Set<string>) => void;
};

function CarChoice({ cars, chosen, problems, onChange }: CarChoiceProps) {
  const isAll = chosen.size === cars.length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('calendar.cars.block.cars')}</legend>
      {cars.length > 1 && (
        <Checkbox
          label={t('calendar.cars.block.all', { count: cars.length })}
          checked={isAll}
          onChange={() => onChange(new Set(isAll ? [] : cars.map(({ id }) => id)))}
        />
      )}
      <ul className="max-h-64 overflow-y-auto rounded-control border border-line px-3">
        {cars.map(({ id, title, photo }) => (
          <li key={id} className="border-line not-first:border-t">
            <Checkbox
              label={
                <span className="flex min-w-0 items-center gap-3">
                  <CarPhoto photo={photo} alt="" sizes="48px" className="aspect-3/2 w-10 shrink-0 rounded-md" />
                  <span className="min-w-0 break-words">{title}</span>
                </span>
              }
              error={problems.get(id)}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type Typed = { startDate: string; endDate: string; note: string };

function check({ startDate, endDate }: Typed, chosen: ReadonlySet<string>) {
  const missing = t('calendar.cars.block.choose-day');
  const errors = {
    startDate: startDate ? undefined : missing,
    endDate: endDate ? (endDate < startDate ? t('calendar.cars.block.reversed') : undefined) : missing,
    cars: chosen.size > 0 ? undefined : t('calendar.cars.block.choose-car'),
  };
  return Object.values(errors).some(Boolean) ? errors : undefined;
}

type BlockCarsDialogProps = {
  cars: readonly CalendarRow[];
  /** The range for which the cars' blocks are loaded */
  shown: DateRange;
  onClose: () => void;
  /** Undefined when there are no more cars. */
  onMore: (() => void) | undefined;
};

/** Blocks the same days for several cars. Cars that could not be blocked stay selected and show why. */
export default function BlockCarsDialog({ cars, shown, onClose, onMore }: BlockCarsDialogProps) {
  const [typed, setTyped] = useState<Typed>({ startDate: '', endDate: '', note: '' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReturnType<typeof check>>();
  const { block, problems, failure, isPending } = useBlockCars(cars, shown);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = check(typed, chosen);
    setErrors(invalid);
    if (invalid || isPending) return;
    const unblocked = await block({ ...typed, note: typed.note.trim() || undefined, carIds: [...chosen] });
    if (unblocked?.length === 0) onClose();
    else if (unblocked) setChosen(new Set(unblocked));
  };
  const day = (name: 'startDate' | 'endDate') => ({
    type: 'date',
    value: typed[name],
    max: lastDay(),
    error: errors?.[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <Dialog open onClose={onClose} title={t('calendar.cars.block.title')} description={t('calendar.cars.block.text')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <div className="grid gap-x-3 sm:grid-cols-2">
          <TextField data-autofocus label={t('calendar.cars.block.first')} min={config.today} {...day('startDate')} />
          <TextField label={t('calendar.cars.block.last')} min={typed.startDate || config.today} {...day('endDate')} />
        </div>
        <CarChoice cars={cars} chosen={chosen} problems={problems} onChange={setChosen} />
        {onMore && (
          <Button variant="quiet" size="sm" className="justify-self-start" onClick={onMore}>
            {t('calendar.cars.more')}
          </Button>
        )}
        <TextField
          label={t('calendar.note.label')}
          hint={t('calendar.note.hint')}
          maxLength={calendarLimits.noteMax}
          autoComplete="off"
          value={typed.note}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        />
        {(errors?.cars ?? failure ?? (problems.size > 0 || undefined)) && (
          <Alert tone={problems.size > 0 && !errors?.cars && !failure ? 'warning' : 'danger'} announce>
            {errors?.cars ?? failure ?? t('calendar.cars.block.left', { count: problems.size })}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('calendar.cars.block.cancel')}
          </Button>
          <Button type="submit" busy={isPending} className="min-w-24">
            {t('calendar.bar.block')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
