import { CalendarCheck, CalendarX, CircleDollarSign, NotebookPen, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { stateOfSpan } from '../../contract/calendar/day-states.ts';
import { ownerReceives } from '../../contract/cars/stay-price.ts';
import { formatRange, formatWeekday } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatPrice, formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { ChosenDays } from './chosen-days.ts';
import { spanLabel } from './day-labels.ts';
import { PriceDialog } from './price-dialog.tsx';
import type { useChangeDays, ChangeFailure } from './use-change-days.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useSaving } from './use-saving.ts';

type NoteDialogProps = { note: string; onClose: () => void; onNote: (note: string) => ChangeFailure };

function NoteDialog({ note, onClose, onNote }: NoteDialogProps) {
  const [typed, setTyped] = useState(note);
  const { isSaving, failure, save } = useSaving(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(() => onNote(typed.trim()));
  };
  return (
    <Dialog open size="sm" onClose={onClose} title={t('calendar.note.title')}>
      <form onSubmit={submit} className="grid gap-2">
        <TextField
          data-autofocus
          label={t('calendar.note.label')}
          hint={t('calendar.note.hint')}
          maxLength={calendarLimits.noteMax}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {failure === undefined ? null : (
          <Alert tone="danger" announce>
            {failure}
          </Alert>
        )}
        <Button type="submit" busy={isSaving} className="justify-self-end max-sm:justify-self-stretch">
          {t('calendar.note.save')}
        </Button>
      </form>
    </Dialog>
  );
}

type ChosenBarProps = {
  chosen: ChosenDays;
  changes: ReturnType<typeof useChangeDays>;
  /** The car's base price */
  priceCents: number;
  onClear: () => void;
};

function linkText(span: ChosenDays['rentals'][number]): string {
  const values = { renter: spanLabel(span), days: formatRange(span) };
  return stateOfSpan(span) === 'asked-for'
    ? t('calendar.bar.see-request', values)
    : t('calendar.bar.see-booking', values);
}

function About({ chosen: { range, days, rentals, fixed, note } }: Pick<ChosenBarProps, 'chosen'>) {
  const isOne = days.length === 1;
  const sumCents = days.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const amounts = {
    price: isOne ? formatPrice(sumCents) : formatTotal(sumCents),
    hasFee: String(config.ownerFeePercent > 0),
    net: formatTotal(ownerReceives(sumCents, config.ownerFeePercent, config.currency)),
  };
  return (
    <div className="min-w-0 grow basis-60">
      <p role="status" className="truncate font-semibold">
        {isOne
          ? formatWeekday(range.startDate)
          : t('calendar.bar.chosen', { count: days.length, days: formatRange(range) })}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {note ? t('calendar.bar.note', { note }) : t('calendar.bar.amounts', amounts)}
      </p>
      {fixed.length > 0 && (
        <p className="text-sm text-ink-soft">
          {rentals.length === 1 && rentals[0] ? (
            <Link to={paths.trip(rentals[0].id)} className="link tap">
              {linkText(rentals[0])}
            </Link>
          ) : (
            t('calendar.stay-booked', { count: fixed.length })
          )}
        </p>
      )}
    </div>
  );
}

/** Actions for the selected days, which stay in view while any are selected. */
export function ChosenBar({ chosen, changes, priceCents, onClear }: ChosenBarProps) {
  const [openDialog, setOpenDialog] = useState<'price' | 'note'>();
  const close = () => setOpenDialog(undefined);
  // An open dialog shows its own progress. The buttons stay enabled, so that closing it can return the focus to one.
  const isPending = changes.isPending && !openDialog;
  return (
    <div className="docked-bar chosen-bar sticky bottom-(--bottom-bar) z-10 md:bottom-4 md:container-page">
      <section
        aria-label={t('calendar.bar.label')}
        className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-line-strong/60 bg-surface-raised py-3 pb-[max(0.75rem,var(--safe-bottom))] shadow-raised max-md:container-page max-md:border-t md:rounded-card md:border md:ps-5 md:pe-3"
      >
        <div className="flex min-w-0 grow basis-60 items-start gap-2">
          <About chosen={chosen} />
          <IconButton
            label={t('calendar.bar.clear')}
            icon={<X />}
            size="sm"
            onClick={onClear}
            className="-me-1 md:order-first md:-ms-2"
          />
        </div>
        <div className="flex flex-wrap gap-2 max-md:grid max-md:w-full max-md:auto-cols-fr max-md:grid-flow-col">
          {chosen.blockable.length > 0 && (
            <Button size="sm" icon={<CalendarX />} disabled={isPending} onClick={() => void changes.block(chosen)}>
              {t('calendar.bar.block')}
            </Button>
          )}
          {chosen.blocked.length > 0 && (
            <Button
              size="sm"
              variant={chosen.blockable.length > 0 ? 'secondary' : 'primary'}
              icon={<CalendarCheck />}
              disabled={isPending}
              onClick={() => void changes.free(chosen)}
            >
              {t('calendar.bar.free')}
            </Button>
          )}
          {chosen.note !== undefined && (
            <Button
              size="sm"
              variant="secondary"
              icon={<NotebookPen />}
              disabled={isPending}
              onClick={() => setOpenDialog('note')}
            >
              {t('calendar.bar.add-note')}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            icon={<CircleDollarSign />}
            disabled={isPending}
            onClick={() => setOpenDialog('price')}
          >
            {t('calendar.bar.price')}
          </Button>
        </div>
      </section>
      {openDialog === 'price' && (
        <PriceDialog
          chosen={chosen}
          priceCents={priceCents}
          onClose={close}
          onPrice={(cents) => changes.price(chosen, cents)}
        />
      )}
      {openDialog === 'note' && (
        <NoteDialog note={chosen.note ?? ''} onClose={close} onNote={(note) => changes.note(chosen, note)} />
      )}
    </div>
  );
}
