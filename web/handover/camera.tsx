import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { GUIDED_SLOTS, type PhotoSlot } from '../../contract/handover/handover-parts.ts';
import { t } from '../language/words.ts';
import { cameras } from '../platform/secure-only.ts';
import { IconButton } from '../ui/button.tsx';
import { Screen } from '../ui/dialog.tsx';
import { Outline } from './outline.tsx';
import { drawPhoto } from './shrink-photo.ts';

const WANTED = { video: { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_440 } } };

/** The camera's picture for as long as it is shown. */
function useCamera(onDenied: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const denied = useRef(onDenied);
  useEffect(() => {
    let isOver = false;
    const stream = cameras()!.getUserMedia(WANTED);
    void (async () => {
      try {
        const found = await stream;
        if (!isOver && video.current) video.current.srcObject = found;
      } catch {
        if (!isOver) denied.current();
      }
    })();
    return () => {
      isOver = true;
      void stream.then((found) => found.getTracks().forEach((track) => track.stop())).catch(() => {});
    };
  }, []);
  return { video, isReady, onReady: () => setReady(true) };
}

type CameraProps = {
  slot: PhotoSlot;
  onPhoto: (photo: Blob) => void;
  onClose: () => void;
  /** There is none, or it may not be used: a file does as well. */
  onDenied: () => void;
};

/** The outline stands over the picture. Each press takes one photo, and the next side of the car follows. */
export function Camera({ slot, onPhoto, onClose, onDenied }: CameraProps) {
  const { video, isReady, onReady } = useCamera(onDenied);
  const number = GUIDED_SLOTS.findIndex((guided) => guided === slot) + 1;
  const name = t.of('handover.slot', slot);
  async function shoot() {
    const picture = video.current;
    if (picture) onPhoto(await drawPhoto(picture, picture.videoWidth, picture.videoHeight));
  }
  const header = (
    <header className="flex items-center justify-between gap-4 bg-black p-3 text-white">
      <p className="ps-2 text-lg font-semibold" aria-live="polite">
        {name}
        {number > 0 ? (
          <span className="ms-3 text-sm font-normal opacity-80 tabular-nums">
            {t('handover.photo.number', { number, count: GUIDED_SLOTS.length })}
          </span>
        ) : null}
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
        {slot === 'damage' ? null : (
          <Outline slot={slot} className="absolute inset-0 m-auto w-full max-w-3xl p-4 opacity-80" />
        )}
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
