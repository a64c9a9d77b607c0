import { MapPin } from 'lucide-react';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { summaryOf } from '../../../contract/cars/car-fields.ts';
import { rich, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { contentOfValues } from './car-values.ts';
import { FactsFold } from './facts-fold.tsx';
import type { CarForm } from './use-car-form.ts';
import { IMAGES_STEP } from './wizard-steps.ts';
import { CarPhoto, LocalPhoto, type PhotoItem, type Uploads } from '../../photos/index.ts';

type ListingSummaryProps = {
  form: CarForm;
  uploads: Uploads;
  onRevise: (step: number) => void;
};

const ReviseButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button variant="quiet" size="sm" onClick={onPress} aria-label={label} className="-me-3 text-brand!">
    {t('cars.summary.change')}
  </Button>
);

type SummaryPhotoProps = { item: PhotoItem | undefined; alt: string; sizes: string; shape: string };

/** Shows the local file if there is one, which needs no connection. */
function SummaryPhoto({ item, alt, sizes, shape }: SummaryPhotoProps) {
  const className = `${shape} w-full rounded-control`;
  const sent = item?.photo ? (
    <CarPhoto photo={item.photo} alt={alt} sizes={sizes} className={className} />
  ) : (
    <Skeleton className={className} />
  );
  if (!item?.file) return sent;
  return <LocalPhoto file={item.file} alt={alt} className={className} fallback={sent} />;
}

/** The photos as on the car's page: one large, the next four small. */
function Photos({ uploads: { items } }: { uploads: Uploads }) {
  const [main, ...others] = items;
  const rest = items.length - 5;
  return (
    <div className="grid grid-cols-4 gap-1.5">
      <div className="col-span-4">
        <SummaryPhoto
          item={main}
          alt={t('cars.summary.main-photo')}
          sizes="(width >= 64rem) 640px, 94vw"
          shape="aspect-video"
        />
      </div>
      {others.slice(0, 4).map((item, index) => (
        <div key={item.id} className="relative">
          <SummaryPhoto
            item={item}
            alt={t('cars.summary.photo', { number: index + 2 })}
            sizes="165px"
            shape="aspect-3/2"
          />
          {index === 3 && rest > 0 && (
            <span className="absolute inset-0 grid place-items-center rounded-control bg-overlay font-semibold text-white">
              <span>
                {rich('cars.summary.more-photos', {
                  count: rest,
                  hidden: (words) => <span className="visually-hidden">{words}</span>,
                })}
              </span>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Previews the listing, with a link from each part to its step. */
export default function ListingSummary({ form, uploads, onRevise }: ListingSummaryProps) {
  const { values } = form;
  const car = contentOfValues(values);
  return (
    <article aria-label={t('cars.summary.label')}>
      <Photos uploads={uploads} />
      <div className="flex items-center justify-between pt-1 text-sm text-ink-soft">
        {t('cars.photo-count', { count: uploads.items.length })}
        <ReviseButton label={t('cars.summary.change-photos')} onPress={() => onRevise(IMAGES_STEP)} />
      </div>
      <div className="mt-3 flex items-start justify-between gap-4">
        <h3 className="min-w-0 text-2xl break-words">{values.title.trim()}</h3>
        <ReviseButton label={t('cars.summary.change-about')} onPress={() => onRevise(1)} />
      </div>
      <p className="mt-2 break-words whitespace-pre-line text-ink-soft">{values.description.trim()}</p>
      <dl className="mt-5 divide-y divide-line border-y border-line">
        <div className="flex items-center gap-4 py-2">
          <dt className="w-28 shrink-0 text-sm text-ink-soft">{t('cars.field.priceCents')}</dt>
          <dd className="grow font-semibold tabular-nums">{formatPricePerDay(car.priceCents)}</dd>
          <dd>
            <ReviseButton label={t('cars.summary.change-price')} onPress={() => onRevise(2)} />
          </dd>
        </div>
        <div className="flex items-center gap-4 py-2">
          <dt className="w-28 shrink-0 text-sm text-ink-soft">{t('cars.field.location')}</dt>
          <dd className="flex min-w-0 grow items-center gap-1.5">
            <MapPin className="size-4 shrink-0 text-ink-faint" />
            <span className="min-w-0 break-words">{values.location.trim()}</span>
          </dd>
          <dd>
            <ReviseButton label={t('cars.summary.change-location')} onPress={() => onRevise(2)} />
          </dd>
        </div>
        <div className="flex items-center gap-4 py-2">
          <dt className="w-28 shrink-0 text-sm text-ink-soft">{t('cars.summary.car')}</dt>
          <dd className="min-w-0 grow">{summaryOf(t, car)}</dd>
          <dd>
            <ReviseButton label={t('cars.summary.change-kind')} onPress={() => onRevise(3)} />
          </dd>
        </div>
      </dl>
      <FactsFold form={form} />
    </article>
  );
}
