import type { ComponentProps } from 'react';

// Formats that the server reads. A phone that keeps its pictures in another one converts them when asked for these.
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

type PhotoInputProps = Pick<ComponentProps<'input'>, 'ref' | 'capture' | 'multiple' | 'hidden' | 'aria-label'> & {
  onFiles: (files: File[]) => void;
};

/** Out of sight: the button beside it clicks it. */
export const PhotoInput = ({ onFiles, ...rest }: PhotoInputProps) => (
  <input
    {...rest}
    type="file"
    accept={PHOTO_TYPES}
    tabIndex={-1}
    className="visually-hidden"
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      // The same file can be picked again after it was removed.
      currentTarget.value = '';
    }}
  />
);
