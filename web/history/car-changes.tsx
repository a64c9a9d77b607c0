import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  CarChange,
  ChangedPhoto,
  DayPricesChange,
  PhotoChange,
  TextChange,
} from '../../contract/history/history.ts';
import { describeField, labelOf, writeValue } from '../../contract/cars/car-fields.ts';
import { formatCustomValue, type CustomValues } from '../../contract/cars/custom-fields.ts';
import { lookUp } from '../../contract/look-up.ts';
import { t } from '../language/words.ts';
import { formatPricePerDay } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { describeDayPrices, describePhotos } from '../cars/index.ts';
import { CarPhoto } from '../photos/index.ts';
import { compareTexts, type Piece } from './compare-texts.ts';

const MARKS = {
  del: 'bg-danger-tint text-danger line-through',
  ins: 'bg-success-tint text-success underline',
};

/** Marks the parts that differ, by more than their colour. */
function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: keyof typeof MARKS }) {
  const mark = clsx('rounded-sm box-decoration-clone px-0.5 decoration-1 underline-offset-2', MARKS[Mark]);
  // Keyed by position, because the same words may occur twice.
  let start = 0;
  return pieces.map(({ text, isChanged }) => {
    const key = start;
    start += text.length;
    return isChanged ? (
      <Mark key={key} className={mark}>
        {text}
      </Mark>
    ) : (
      text
    );
  });
}

const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-1 text-xs text-ink-faint">{label}</dt>
    <dd className="break-words whitespace-pre-line text-ink">{children}</dd>
  </div>
);

const write = (field: TextChange['field'], value: TextChange['before']) =>
  describeField(field).kind === 'price' && value !== null
    ? formatPricePerDay(Number(value))
    : writeValue(t, field, value, config.distanceUnit);

function WordSides({ before, after }: { before: string; after: string }) {
  const sides = compareTexts(before, after);
  return (
    <>
      <Side label={t('history.changes.before')}>
        <Marked pieces={sides.before} as="del" />
      </Side>
      <Side label={t('history.changes.now')}>
        <Marked pieces={sides.after} as="ins" />
      </Side>
    </>
  );
}

const TextSides = ({ field, before, after }: TextChange) => (
  <WordSides before={write(field, before)} after={write(field, after)} />
);

const MARKED = {
  removed: {
    mark: t('history.changes.removed'),
    name: (number: number) => t('history.changes.photo-removed', { number }),
    border: 'border-danger',
  },
  new: {
    mark: t('history.changes.new'),
    name: (number: number) => t('history.changes.photo-new', { number }),
    border: 'border-success',
  },
};

type PhotoRowProps = { photos: readonly ChangedPhoto[]; others: readonly ChangedPhoto[]; change: keyof typeof MARKED };

/** The photos of one side in order, with a mark on those that the other side does not have */
const PhotoRow = ({ photos, others, change }: PhotoRowProps) => (
  <ol className="flex flex-wrap gap-2">
    {photos.map(({ id, photo }, index) => {
      const isChanged = !others.some((other) => other.id === id);
      const { mark, border } = MARKED[change];
      const name = isChanged ? MARKED[change].name(index + 1) : t('history.changes.photo', { number: index + 1 });
      return (
        <li
          key={id}
          className={clsx('relative overflow-hidden rounded-lg border-2', isChanged ? border : 'border-line')}
        >
          {photo ? (
            <CarPhoto photo={photo} alt={name} sizes="112px" className="h-18 w-27" />
          ) : (
            <span
              role="img"
              aria-label={t('history.changes.photo-gone', { photo: name })}
              className="grid h-18 w-27 place-items-center bg-sunken"
            >
              <ImageOff aria-hidden="true" className="size-5 text-ink-faint" />
            </span>
          )}
          <span
            aria-hidden="true"
            className="absolute bottom-1 start-1 rounded-full bg-black/70 px-1.5 text-xs font-medium text-white"
          >
            {isChanged ? mark : index + 1}
          </span>
        </li>
      );
    })}
  </ol>
);

const PhotoSides = ({ before, after }: PhotoChange) => (
  <>
    <Side label={t('history.changes.before')}>
      <PhotoRow photos={before} others={after} change="removed" />
    </Side>
    <Side label={t('history.changes.now')}>
      <PhotoRow photos={after} others={before} change="new" />
    </Side>
  </>
);

const writeDayPrices = (prices: DayPricesChange['before']): string =>
  describeDayPrices(prices).join('\n') || t('history.changes.own-price');

const DayPriceSides = ({ before, after }: DayPricesChange) => (
  <WordSides before={writeDayPrices(before)} after={writeDayPrices(after)} />
);

function Sides({ change }: { change: CarChange }) {
  if (change.field === 'photos') return <PhotoSides {...change} />;
  return change.field === 'dayPrices' ? <DayPriceSides {...change} /> : <TextSides {...change} />;
}

interface Difference {
  key: string;
  name: string;
  /** A short summary, where useful */
  note?: string;
  sides: ReactNode;
}

/** One difference per custom field, in the operator's order. Fields that no longer exist are shown by their key. */
function customFieldDifferences(before: CustomValues, after: CustomValues): Difference[] {
  const changed = new Set([...Object.keys(before), ...Object.keys(after)]);
  const configured = (config.fields ?? []).map(({ key }) => key).filter((key) => changed.has(key));
  return [...new Set([...configured, ...changed])].map((key) => {
    const field = config.fields?.find((known) => known.key === key) ?? ({ key, kind: 'text', label: key } as const);
    const side = (values: CustomValues) => {
      const value = lookUp(values, key);
      return value === undefined ? '' : formatCustomValue(t, field, value);
    };
    return { key: `fields.${key}`, name: field.label, sides: <WordSides before={side(before)} after={side(after)} /> };
  });
}

const isCustomValues = (value: TextChange['before'] | CarChange['before']): value is CustomValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function differencesOf(change: CarChange): Difference[] {
  const { field, before, after } = change;
  if (field === 'fields' && isCustomValues(before) && isCustomValues(after))
    return customFieldDifferences(before, after);
  const note = change.field === 'photos' ? { note: describePhotos(change) } : {};
  return [{ key: field, name: labelOf(t, field), ...note, sides: <Sides change={change} /> }];
}

/** The changes of a car, field by field, with the old and new value side by side */
export const CarChanges = ({ changes }: { changes: readonly CarChange[] }) => (
  <ul className="@container grid gap-3">
    {changes.flatMap(differencesOf).map(({ key, name, note, sides }) => (
      <li key={key} className="rounded-control border border-line bg-surface px-4 py-3">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
          {name}
          {note && <span className="font-normal text-ink-soft">{note}</span>}
        </p>
        <dl className="mt-2 grid gap-x-5 gap-y-3 text-[0.9375rem] @lg:grid-cols-2">{sides}</dl>
      </li>
    ))}
  </ul>
);
