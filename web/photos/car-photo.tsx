import clsx from 'clsx';
import { useEffect, useState } from 'react';
import type { Photo } from '../../contract/photos/photos.ts';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import placeholderLarge from '../assets/placeholder-960.webp';
import placeholderSmall from '../assets/placeholder-480.webp';
import { photoSources } from './photo-sources.ts';

const PLACEHOLDER = { width: 960, height: 640 };

type CarPhotoProps = {
  photo: Photo | null | undefined;
  /** Empty if the text beside it already names the car. */
  alt: string;
  /** The `sizes` attribute of the image: "(width >= 48rem) 33vw, 100vw". */
  sizes: string;
  /** Set for photos that are visible when the page opens. */
  priority?: boolean | undefined;
  /** The photo is cropped to fill its box, so the class must set the box's shape (`aspect-3/2 w-full`). */
  className?: string;
};

/** A responsive photo of a car. Shows a blurred placeholder while it loads, and a drawing if there is no photo. */
export function CarPhoto({ photo, alt, sizes, priority, className }: CarPhotoProps) {
  const source = photo
    ? { src: photoUrl(photo.key, 960), srcSet: photoSources(photo), width: photo.width, height: photo.height }
    : { src: placeholderLarge, srcSet: `${placeholderSmall} 480w, ${placeholderLarge} 960w`, ...PLACEHOLDER };
  const [failed, setFailed] = useState<string>();
  const isFailed = photo !== null && photo !== undefined && failed === photo.key;
  useEffect(() => {
    if (!isFailed) return;
    const retry = () => setFailed(undefined);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isFailed]);
  const style = photo?.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined;
  const classes = clsx('photo bg-sunken bg-cover bg-center object-cover', className);
  // Offline, keeps the blurred placeholder instead of the broken image icon.
  if (isFailed)
    return <span {...(alt && { role: 'img', 'aria-label': alt })} style={style} className={clsx('block', classes)} />;
  return (
    <img
      {...source}
      onError={() => setFailed(photo?.key)}
      sizes={sizes}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'auto' : 'async'}
      draggable={false}
      style={style}
      className={classes}
    />
  );
}
