import clsx from 'clsx';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { DateRange } from '../../contract/dates.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { useAnchored } from '../ui/use-anchored.ts';
import DateRangePicker from './date-range-picker.tsx';
import { isCompleteRange, type RangeDraft } from './pick-range.ts';
import { DESKTOP, useMediaQuery } from './use-media-query.ts';
import { weekendsFrom } from './weekends.ts';

/** Two months with the gap between them, padding and border */
const POPOVER_WIDTH = 686;

type DateRangePopupProps = {
  id: string;
  label: string;
  /** The element it is anchored to */
  anchor: RefObject<HTMLElement | null>;
  value: DateRange | undefined;
  blocked?: readonly DateRange[] | undefined;
  onChange: (range: DateRange | undefined) => void;
  onClose: () => void;
};

/** The calendar with its buttons: a popover at the field, or a bottom sheet on phones */
export default function DateRangePopup({ id, label, anchor, value, blocked, onChange, onClose }: DateRangePopupProps) {
  const isWide = useMediaQuery(DESKTOP);
  const [draft, setDraft] = useState<RangeDraft>(value ?? {});
  const apply = () => {
    onClose();
    if (isCompleteRange(draft)) onChange(draft);
  };
  const clear = () => {
    setDraft({});
    if (value) onChange(undefined);
  };

  const choose = (range: DateRange) => {
    onClose();
    onChange(range);
  };
  const { coming, next } = weekendsFrom(config.today);
  const weekends = blocked ? null : (
    <>
      {coming ? (
        <Button variant="secondary" size="sm" onClick={() => choose(coming)}>
          {t('dates.picker.this-weekend')}
        </Button>
      ) : null}
      <Button variant="secondary" size="sm" onClick={() => choose(next)}>
        {t('dates.picker.next-weekend')}
      </Button>
    </>
  );
  const picker = <DateRangePicker value={draft} onChange={setDraft} blocked={blocked} autoFocus label={label} />;
  const buttons = (
    <>
      <Button variant="quiet" onClick={clear} disabled={!draft.startDate}>
        {t('dates.picker.clear')}
      </Button>
      <Button onClick={apply} disabled={!isCompleteRange(draft)}>
        {t('dates.picker.apply')}
      </Button>
    </>
  );
  return isWide ? (
    <Popover
      id={id}
      label={label}
      anchor={anchor}
      onClose={onClose}
      onOutside={isCompleteRange(draft) ? apply : onClose}
    >
      {picker}
      <div className="mt-2 flex items-center gap-2 border-t border-line pt-4">
        <div className="flex grow gap-2">{weekends}</div>
        {buttons}
      </div>
    </Popover>
  ) : (
    <Sheet open onClose={onClose} title={label} footer={buttons}>
      <div id={id} className="grid min-h-97 justify-center">
        {weekends ? <div className="mb-2 flex flex-wrap gap-2">{weekends}</div> : null}
        {picker}
      </div>
    </Sheet>
  );
}

type PopoverProps = {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Clicking outside keeps the selection; Escape discards it. */
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
      const isInside = target instanceof Node && (ref.current?.contains(target) || anchor.current?.contains(target));
      if (!isInside) outside.current();
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
        // Tabbing out has the same effect as clicking outside.
        if (relatedTarget && !ref.current?.contains(relatedTarget) && !anchor.current?.contains(relatedTarget))
          onOutside();
      }}
      style={{ width: POPOVER_WIDTH }}
      className={clsx(
        'fixed m-0 max-h-[calc(100dvh-0.75rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-panel border border-line bg-surface-raised p-5 text-ink shadow-raised',
        'animate-rise-in outline-none',
      )}
    >
      {children}
    </div>
  );
}
