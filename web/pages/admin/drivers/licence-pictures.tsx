import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PICTURE_SIDES, type PictureSide } from '../../../../contract/drivers/driver-rules.ts';
import type { LicenceDetails } from '../../../../contract/drivers/drivers.ts';
import { driverQueries, LicenceOutline } from '../../../drivers/index.ts';
import { formatMoment } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { LocalPhoto } from '../../../photos/index.ts';
import { config } from '../../../platform/config.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const shape = 'aspect-4/3 w-full';

const MissingPicture = ({ side }: { side: PictureSide }) => (
  <span className={`grid place-items-center bg-sunken p-3 text-center text-sm text-ink-soft ${shape}`}>
    <LicenceOutline side={side} className="h-20" />
    {t('drivers.admin.gone-one')}
  </span>
);

function Picture({ id, side }: { id: string; side: PictureSide }) {
  const { data, isPending } = useQuery(driverQueries.picture(id, side));
  const [isLarge, setLarge] = useState(false);
  const name = t.of('drivers.side', side);
  const missing = <MissingPicture side={side} />;
  return (
    <li className="min-w-0">
      <div className="overflow-hidden rounded-card border border-line">
        {isPending ? <Skeleton className={shape} /> : null}
        {data === null ? missing : null}
        {data ? (
          <button
            type="button"
            aria-label={t('drivers.admin.enlarge', { side: name })}
            onClick={() => setLarge(true)}
            className="block w-full cursor-zoom-in"
          >
            <LocalPhoto file={data} alt={name} className={shape} fallback={missing} />
          </button>
        ) : null}
      </div>
      <p className="mt-1.5 text-sm font-medium">{name}</p>
      {isLarge && data ? (
        <Dialog open size="lg" title={name} onClose={() => setLarge(false)}>
          <LocalPhoto file={data} alt={name} className="max-h-[75vh] w-full object-contain!" fallback={missing} />
        </Dialog>
      ) : null}
    </li>
  );
}

/** Loads all available pictures, because no decision is possible without them. The server records each view in the history. */
export function LicencePictures({ licence: { id, pictures, picturesUntil } }: { licence: LicenceDetails }) {
  return (
    <section aria-labelledby="licence-pictures">
      <h3 id="licence-pictures" className="text-lg">
        {t('drivers.admin.pictures')}
      </h3>
      <p className="mb-3 text-sm text-ink-soft">
        {picturesUntil
          ? t('drivers.admin.recorded', { moment: formatMoment(picturesUntil, config.timeZone) })
          : t('drivers.admin.gone')}
      </p>
      {pictures.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-3">
          {PICTURE_SIDES.filter((side) => pictures.includes(side)).map((side) => (
            <Picture key={side} id={id} side={side} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
