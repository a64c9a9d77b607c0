import type { PhotoSlot } from '../../contract/handover/handover-parts.ts';
import { t } from '../language/words.ts';
import { CarPhoto, LocalPhoto } from '../photos/index.ts';
import { Outline } from './outline.tsx';
import type { ShownPhoto } from './shown-photos.ts';

export type Picture = Pick<ShownPhoto, 'photo' | 'waiting'>;

type PhotoPictureProps = { shown: Picture | undefined; slot: PhotoSlot; sizes: string; className: string };

/** A photo from the server or this device, or an outline if it is missing */
export function PhotoPicture({ shown, slot, sizes, className }: PhotoPictureProps) {
  const outline = (
    <span className={`grid place-items-center bg-sunken text-ink-faint ${className}`}>
      <Outline slot={slot} className="size-4/5" />
    </span>
  );
  const alt = t.of('handover.slot', slot);
  if (shown?.waiting) {
    return <LocalPhoto file={shown.waiting.blob} alt={alt} className={className} fallback={outline} />;
  }
  if (!shown?.photo) return outline;
  return <CarPhoto photo={shown.photo} alt={alt} sizes={sizes} className={className} />;
}
