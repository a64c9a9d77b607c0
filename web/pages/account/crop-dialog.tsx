import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { clampCrop, moveCrop, cropInPixels, WHOLE_PICTURE, ZOOM_MAX } from './crop.ts';
import { lookUp } from '../../../contract/look-up.ts';

const WINDOW = 280;
/** Side of the uploaded picture in pixels; no page shows a larger one. */
const SIDE = 960;
const STEP = 12;

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

type CropDialogProps = {
  picture: ImageBitmap;
  onClose: () => void;
  /** Rejects when the picture cannot be saved; the dialog then stays open and shows the error. */
  onDone: (file: File) => Promise<void>;
};

async function cropToFile(picture: ImageBitmap, piece: ReturnType<typeof cropInPixels>): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE, Math.max(1, Math.round(piece.side)));
  canvas
    .getContext('2d')!
    .drawImage(picture, piece.left, piece.top, piece.side, piece.side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error(t('problems.photo/damaged'));
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}

/** Shows the picture through a round window. Drag it or use the arrow keys to move it, and the slider to zoom. */
export default function CropDialog({ picture, onClose, onDone }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(WHOLE_PICTURE);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const last = useRef<{ x: number; y: number }>(undefined);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    const { left, top, side } = cropInPixels(crop, picture);
    context?.drawImage(picture, left, top, side, side, 0, 0, WINDOW * 2, WINDOW * 2);
  }, [crop, picture]);

  const move = (by: { x: number; y: number }) => setCrop((now) => moveCrop(now, picture, by, WINDOW));
  const onPointerMove = (event: PointerEvent) => {
    if (!last.current) return;
    move({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
    last.current = { x: event.clientX, y: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = lookUp(STEPS, event.key);
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  const finish = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onDone(await cropToFile(picture, cropInPixels(crop, picture)));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('problems.server/failed'));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('accounts.own.crop.title')}
      description={t('accounts.own.crop.text')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('accounts.own.crop.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void finish()}>
            {t('accounts.own.crop.save')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          data-autofocus
          aria-label={t('accounts.own.crop.window')}
          width={WINDOW * 2}
          height={WINDOW * 2}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => (last.current = undefined)}
          onPointerCancel={() => (last.current = undefined)}
          className="size-70 max-w-full cursor-grab touch-none rounded-full bg-sunken active:cursor-grabbing"
        />
        <label className="grid w-full max-w-70 gap-1 text-sm font-medium">
          {t('accounts.own.crop.zoom')}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => setCrop((now) => clampCrop({ ...now, zoom: Number(target.value) }, picture))}
            className="h-11 w-full accent-brand"
          />
        </label>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </Dialog>
  );
}
