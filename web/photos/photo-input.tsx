import type { ComponentProps } from 'react';

// Formats that the server accepts. Phones that store photos in another format convert them to one of these.
const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

type PhotoInputProps = Pick<ComponentProps<'input'>, 'ref' | 'capture' | 'multiple' | 'hidden' | 'aria-label'> & {
  onFiles: (files: File[]) => void;
};

/** A hidden file input, which the button next to it clicks. */
export const PhotoInput = ({ onFiles, ...rest }: PhotoInputProps) => (
  <input
    {...rest}
    type="file"
    accept={PHOTO_TYPES}
    tabIndex={-1}
    className="visually-hidden"
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      // Cleared so that the same file can be picked again after it was removed.
      currentTarget.value = '';
    }}
  />
);
