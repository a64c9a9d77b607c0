import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { mediaDevices } from '../platform/secure-only.ts';
import { IconButton } from '../ui/button.tsx';
import { Screen } from '../ui/dialog.tsx';
import { drawPhoto } from './shrink-photo.ts';

const SIZE = { width: { ideal: 1_920 }, height: { ideal: 1_440 } };

/** Which camera: at the back of the phone, or facing the user. */
export type Facing = 'environment' | 'user';

/** Shows the camera's stream in a video element, and stops the stream when it unmounts. */
function useCamera(facing: Facing, onDenied: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const deniedListener = useRef(onDenied);
  useEffect(() => {
    let isUnmounted = false;
    const stream = mediaDevices()!.getUserMedia({ video: { facingMode: facing, ...SIZE } });
    void (async () => {
      try {
        const media = await stream;
        if (!isUnmounted && video.current) video.current.srcObject = media;
      } catch {
        if (!isUnmounted) deniedListener.current();
      }
    })();
    return () => {
      isUnmounted = true;
      void stream.then((media) => media.getTracks().forEach((track) => track.stop())).catch(() => {});
    };
  }, [facing]);
  return { video, isReady, onReady: () => setReady(true) };
}

type CameraProps = {
  /** What to photograph. */
  name: string;
  /** Position in a series of photos. */
  aside?: ReactNode;
  /** Drawn over the video as a guide for framing the photo. */
  outline?: ReactNode;
  facing?: Facing | undefined;
  onPhoto: (photo: Blob) => void;
  onClose: () => void;
  /** Called if there is no camera or no permission. The caller falls back to a file input. */
  onDenied: () => void;
};

/** A full-screen camera that takes a photo on each press. */
export function Camera({ name, aside, outline, facing = 'environment', onPhoto, onClose, onDenied }: CameraProps) {
  const { video, isReady, onReady } = useCamera(facing, onDenied);
  async function shoot() {
    const picture = video.current;
    if (picture) onPhoto(await drawPhoto(picture, picture.videoWidth, picture.videoHeight));
  }
  const header = (
    <header className="flex items-center justify-between gap-4 bg-black p-3 text-white">
      <p className="ps-2 text-lg font-semibold" aria-live="polite">
        {name}
        {aside ? <span className="ms-3 text-sm font-normal opacity-80 tabular-nums">{aside}</span> : null}
      </p>
      <IconButton label={t('handover.camera.close')} icon={<X />} onClick={onClose} className="text-white!" />
    </header>
  );
  return (
    <Screen open title={t('handover.camera.title', { slot: name })} header={header} onClose={onClose}>
      <div className="relative min-h-0 grow bg-black text-white">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          onLoadedData={onReady}
          className="absolute inset-0 size-full object-contain"
        />
        {outline ? (
          <div className="pointer-events-none absolute inset-0 m-auto grid w-full max-w-3xl place-content-stretch items-center p-4 opacity-80">
            {outline}
          </div>
        ) : null}
      </div>
      <div className="grid justify-items-center bg-black p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <button
          type="button"
          data-autofocus
          disabled={!isReady}
          aria-label={t('handover.camera.shoot')}
          onClick={() => void shoot()}
          className="size-18 rounded-full border-4 border-black bg-white ring-4 ring-white disabled:opacity-40"
        />
      </div>
    </Screen>
  );
}
