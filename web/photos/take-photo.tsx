import { Camera as CameraIcon, ImageUp } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { mediaDevices } from '../platform/secure-only.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Camera, type Facing } from './camera.tsx';
import { PhotoInput } from './photo-input.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

type TakePhotoProps = {
  /** What to photograph. */
  name: string;
  aside?: ReactNode;
  outline?: ReactNode;
  facing?: Facing;
  label: string;
  variant?: ButtonProps['variant'];
  /** Closes the camera after one photo. */
  isSingle?: boolean;
  onPhoto: (photo: Blob) => void;
  children?: ReactNode;
};

/** Takes photos with the camera in the page if there is one, or with a file input, which opens the native camera on phones. */
export function TakePhoto({ label, variant, isSingle = false, onPhoto, children, ...shown }: TakePhotoProps) {
  const { name, facing = 'environment' } = shown;
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isDenied, setDenied] = useState(!mediaDevices());
  const openFilePicker = () => input.current?.click();
  return (
    <>
      <PhotoInput
        ref={input}
        capture={facing}
        aria-label={t('handover.photo.file', { slot: name })}
        onFiles={([file]) => {
          if (file) void shrinkPhoto(file).then(onPhoto);
        }}
      />
      <Button
        size="lg"
        variant={variant}
        icon={<CameraIcon />}
        className="grow"
        onClick={isDenied ? openFilePicker : () => setOpen(true)}
      >
        {label}
      </Button>
      {children}
      {isDenied ? null : (
        <Button variant="quiet" icon={<ImageUp />} className="basis-full" onClick={openFilePicker}>
          {t('handover.photo.choose')}
        </Button>
      )}
      {isOpen ? (
        <Camera
          {...shown}
          onPhoto={(photo) => {
            if (isSingle) setOpen(false);
            onPhoto(photo);
          }}
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
