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
  /** Empty where the text beside it already names the car. */
  alt: string;
  /** How wide it is shown, as `sizes` of an img: "(width >= 48rem) 33vw, 100vw". */
  sizes: string;
  /** For pictures that are in sight when the page opens. */
  priority?: boolean | undefined;
  /** Fills its box, cutting what does not fit: give it the box's shape (`aspect-3/2 w-full`). */
  className?: string;
};

/** A photo of a car in the right size, its blurred first impression while it loads, or a drawing when there is none. */
export function CarPhoto({ photo, alt, sizes, priority, className }: CarPhotoProps) {
  const source = photo
    ? { src: photoUrl(photo.key, 960), srcSet: photoSources(photo), width: photo.width, height: photo.height }
    : { src: placeholderLarge, srcSet: `${placeholderSmall} 480w, ${placeholderLarge} 960w`, ...PLACEHOLDER };
  const [failed, setFailed] = useState<string>();
  const isFailed = photo !== null && photo !== undefined && failed === photo.key;
  useEffect(() => {
    if (!isFailed) return;
    const tryAgain = () => setFailed(undefined);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [isFailed]);
  const style = photo?.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined;
  const look = clsx('photo bg-sunken bg-cover bg-center object-cover', className);
  // Without a connection its first impression stays, instead of the sign for a broken picture.
  if (isFailed)
    return <span {...(alt && { role: 'img', 'aria-label': alt })} style={style} className={clsx('block', look)} />;
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
      className={look}
    />
  );
}
