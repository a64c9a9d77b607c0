import { Camera as CameraIcon, ImageUp } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { PhotoSlot } from '../../contract/handover/handover-parts.ts';
import { t } from '../language/words.ts';
import { PHOTO_TYPES } from '../photos/index.ts';
import { cameras } from '../platform/secure-only.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Camera } from './camera.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

type TakePhotoProps = {
  slot: PhotoSlot;
  label: string;
  variant?: ButtonProps['variant'];
  onPhoto: (photo: Blob) => void;
  children?: ReactNode;
};

/** With the camera in the page, where there is one; a file always works, and on a phone that is its own camera. */
export function TakePhoto({ slot, label, variant, onPhoto, children }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isDenied, setDenied] = useState(!cameras());
  const choose = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        capture="environment"
        tabIndex={-1}
        aria-label={t('handover.photo.file', { slot: t.of('handover.slot', slot) })}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void shrinkPhoto(file).then(onPhoto);
          currentTarget.value = '';
        }}
      />
      <Button
        size="lg"
        variant={variant}
        icon={<CameraIcon />}
        className="grow"
        onClick={isDenied ? choose : () => setOpen(true)}
      >
        {label}
      </Button>
      {children}
      {isDenied ? null : (
        <Button variant="quiet" icon={<ImageUp />} className="basis-full" onClick={choose}>
          {t('handover.photo.choose')}
        </Button>
      )}
      {isOpen ? (
        <Camera
          slot={slot}
          onPhoto={onPhoto}
          onClose={() => setOpen(false)}
          onDenied={() => {
            setOpen(false);
            setDenied(true);
          }}
        />
      ) : null}
    </>
  );
}
