import clsx from 'clsx';
import { CalendarDays } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { DateRange } from '../../contract/dates.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/field.tsx';
import { useAnchored } from '../ui/use-anchored.ts';
import { formatRange, isWhole, type RangeDraft } from './pick-range.ts';
import { DESKTOP, useMediaQuery } from './use-media-query.ts';

const loadPicker = () => import('./date-range-picker.tsx');
const DateRangePicker = lazy(loadPicker);

/** Two months, the room between and around them, and the border. */
const PICKER_WIDTH = 686;

export type DateRangeFieldProps = {
  value: DateRange | undefined;
  onChange: (range: DateRange | undefined) => void;
  blocked?: readonly DateRange[];
  label?: string;
  placeholder?: string;
  hint?: string;
  error?: string;
  reserve?: boolean;
  className?: string;
};

/** Shows two dates and opens the calendar to change them: beside the field, or from the bottom of a phone. */
export function DateRangeField({
  value,
  onChange,
  blocked,
  label = 'Date Range',
  placeholder = 'Any dates',
  ...field
}: DateRangeFieldProps) {
  const isWide = useMediaQuery(DESKTOP);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<RangeDraft>({});
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const id = useId();

  const open = () => {
    setDraft(value ?? {});
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const apply = () => {
    close();
    if (isWhole(draft)) onChange(draft);
  };
  const clear = () => {
    setDraft({});
    if (value) onChange(undefined);
  };

  const picker = (
    <Suspense fallback={<Skeleton className="h-97 w-full rounded-card" />}>
      <DateRangePicker value={draft} onChange={setDraft} blocked={blocked} autoFocus label={label} />
    </Suspense>
  );
  const buttons = (
    <>
      <Button variant="quiet" onClick={clear} disabled={!draft.startDate}>
        Clear
      </Button>
      <Button onClick={apply} disabled={!isWhole(draft)}>
        Apply
      </Button>
    </>
  );

  return (
    <>
      <TextField
        ref={(element) => {
          input.current = element;
          box.current = element?.parentElement ?? null;
        }}
        {...field}
        label={label}
        placeholder={placeholder}
        readOnly
        value={value ? formatRange(value) : ''}
        prefix={<CalendarDays aria-hidden="true" className="size-4.5" />}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : open())}
        onPointerEnter={() => void loadPicker()}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          open();
        }}
      />
      {isOpen && isWide ? (
        <Popover id={id} label={label} anchor={box} onClose={close} onOutside={isWhole(draft) ? apply : close}>
          {picker}
          <div className="mt-2 flex justify-end gap-2 border-t border-line pt-4">{buttons}</div>
        </Popover>
      ) : null}
      <Sheet open={isOpen && !isWide} onClose={close} title={label} footer={buttons}>
        <div id={id} className="grid min-h-97 justify-center">
          {picker}
        </div>
      </Sheet>
    </>
  );
}

type PopoverProps = {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** A press elsewhere keeps what was chosen, while Escape leaves everything as it was. */
  onOutside: () => void;
  children: ReactNode;
};

function Popover({ id, label, anchor, onClose, onOutside, children }: PopoverProps) {
  const ref = useAnchored<HTMLDivElement>(anchor);
  const outside = useRef(onOutside);
  useEffect(() => {
    outside.current = onOutside;
  });

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const isOurs = target instanceof Node && (ref.current?.contains(target) || anchor.current?.contains(target));
      if (!isOurs) outside.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [ref, anchor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving it by key or focus closes it
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        // Tabbing out of it leaves it, as a press elsewhere does.
        if (relatedTarget && !ref.current?.contains(relatedTarget) && !anchor.current?.contains(relatedTarget))
          onOutside();
      }}
      style={{ width: PICKER_WIDTH }}
      className={clsx(
        'fixed m-0 max-w-[calc(100vw-1rem)] rounded-panel border border-line bg-surface-raised p-5 text-ink shadow-raised',
        'animate-rise-in outline-none',
      )}
    >
      {children}
    </div>
  );
}
