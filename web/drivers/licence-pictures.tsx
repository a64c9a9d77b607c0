import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_SIDES, type PictureSide } from '../../contract/drivers/driver-rules.ts';
import { t } from '../language/words.ts';
import { LocalPhoto, TakePhoto } from '../photos/index.ts';
import { useSendPicture } from './driver-mutations.ts';
import { LicenceOutline } from './licence-outline.tsx';

/**
 * Shows the photo only from memory: the server does not return licence pictures, not even to the user who sent them.
 */
function Picture({ side, isUploaded }: { side: PictureSide; isUploaded: boolean }) {
  const [taken, setTaken] = useState<Blob>();
  const { mutate, isPending, error } = useSendPicture(side);
  const name = t.of('drivers.side', side);
  const shape = 'aspect-4/3 w-full';
  const outline = (
    <span className={`grid place-items-center bg-sunken text-ink-faint ${shape}`}>
      <LicenceOutline side={side} className="size-4/5" />
    </span>
  );
  const take = (photo: Blob) => {
    setTaken(photo);
    mutate(photo);
  };
  const state = isPending ? t('drivers.picture.sending') : isUploaded && !error ? t('drivers.picture.kept') : '';
  return (
    <li className="grid min-w-0 content-start gap-2">
      <div className="overflow-hidden rounded-card border border-line">
        {taken ? <LocalPhoto file={taken} alt={name} className={shape} fallback={outline} /> : outline}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 font-medium">
        {name}
        <span role="status" className="inline-flex items-center gap-1.5 text-sm font-normal text-success">
          {state && !isPending ? <CircleCheck aria-hidden="true" className="size-4" /> : null}
          {state}
        </span>
      </p>
      <p className="text-sm text-ink-soft">{t.of('drivers.hint', side)}</p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error?.message}
      </p>
      <div className="mt-auto flex flex-wrap gap-1">
        <TakePhoto
          name={name}
          facing={side === 'selfie' ? 'user' : 'environment'}
          outline={<LicenceOutline side={side} />}
          variant="secondary"
          isSingle
          label={isUploaded ? t('drivers.picture.retake') : t('drivers.picture.take')}
          onPhoto={take}
        />
      </div>
    </li>
  );
}

export const LicencePictures = ({ kept }: { kept: readonly PictureSide[] }) => (
  <ul className="grid gap-x-5 gap-y-7 sm:grid-cols-3">
    {PICTURE_SIDES.map((side) => (
      <Picture key={side} side={side} isUploaded={kept.includes(side)} />
    ))}
  </ul>
);
