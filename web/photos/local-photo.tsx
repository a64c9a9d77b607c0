import { useCallback, useState, type ReactNode } from 'react';

/** Returns a ref that shows a file in an image, and releases the object URL when the image unmounts. */
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
  /** Shown if the browser cannot decode the file. */
  fallback: ReactNode;
};

/** Shows a local file, which also works offline. */
export function LocalPhoto({ file, alt, className, fallback }: LocalPhotoProps) {
  const preview = usePreview(file);
  const [unreadable, setUnreadable] = useState<Blob>();
  if (unreadable === file) return fallback;
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
