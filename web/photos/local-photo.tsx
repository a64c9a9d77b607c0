import { useCallback, useState, type ReactNode } from 'react';

/** Shows a file in an image for as long as the image is on the page. */
function usePreview(file: Blob) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}

type LocalPhotoProps = {
  file: Blob;
  alt: string;
  className: string;
  /** In place of a file that this browser cannot show. */
  otherwise: ReactNode;
};

/** A photo as it was picked, which needs no connection. */
export function LocalPhoto({ file, alt, className, otherwise }: LocalPhotoProps) {
  const preview = usePreview(file);
  const [unreadable, setUnreadable] = useState<Blob>();
  if (unreadable === file) return otherwise;
  return (
    <img
      ref={preview}
      alt={alt}
      width={400}
      height={300}
      draggable={false}
      decoding="async"
      onError={() => setUnreadable(file)}
      className={`bg-sunken object-cover text-transparent ${className}`}
    />
  );
}
