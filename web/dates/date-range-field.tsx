import { CalendarDays } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '../platform/lazy-part.tsx';
import type { DateRange } from '../../contract/dates.ts';
import { TextField } from '../ui/field.tsx';
import { formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';

const DateRangePopup = lazyPart(() => import('./date-range-popup.tsx'));

type DateRangeFieldProps = {
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

/** Shows two dates and opens the calendar to change them. The calendar is loaded on hover or focus. */
export function DateRangeField({
  value,
  onChange,
  blocked,
  label = t('dates.field.label'),
  placeholder = t('dates.field.placeholder'),
  ...field
}: DateRangeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
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
        onClick={() => (isOpen ? close() : setOpen(true))}
        onPointerEnter={() => void DateRangePopup.preload()}
        onFocus={() => void DateRangePopup.preload()}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen ? (
        <Suspense>
          <DateRangePopup {...{ id, label, value, onChange, blocked }} anchor={box} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
