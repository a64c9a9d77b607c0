import clsx from 'clsx';
import type { PhotoSlot } from '../../contract/handover/handover-parts.ts';

const SIDE = [
  'M14 80c-1-8 2-13 10-15l28-5c9-10 17-16 30-16h22c11 0 19 6 27 16l13 3c6 2 7 8 6 17h-13a13 13 0 0 0-26 0H57a13 13 0 0 0-26 0z',
  'M60 59l11-10h17v10zM93 49h11c7 0 12 4 17 10H93z',
  'M54 82a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM134 82a10 10 0 1 1-20 0 10 10 0 0 1 20 0z',
];
const FRONT = [
  'M36 94V70c0-5 3-8 9-10l9-16c2-4 6-6 12-6h28c6 0 10 2 12 6l9 16c6 2 9 5 9 10v24zM36 94v8h14v-8M110 94v8h14v-8',
  'M57 58l7-13h32l7 13z',
  'M42 68l14 3v6l-14-3zM118 68l-14 3v6l14-3zM66 74h28M68 82h24v7H68z',
];
const REAR = [FRONT[0]!, 'M57 58l7-13h32l7 13z', 'M41 68h13v8H41zM119 68h-13v8h13zM68 70h24v8H68zM44 86h72'];
const CORNER = [
  'M18 84c-1-10 1-16 8-19l22-7 13-14c4-4 8-6 15-6h30c11 0 18 5 26 17l13 4c5 2 6 6 5 14l-2 5-8 1a11 12 0 0 0-22 3l-42 6a11 13 0 0 0-22 3l-30 1c-4-2-6-5-6-8z',
  'M52 57l11-12 21-1v12zM89 44l17-1c8 0 12 4 17 10l-34 3z',
  'M22 74l16-3v6l-15 2zM48 66l4 24M74 91a9 11 0 1 1-18 0 9 11 0 0 1 18 0zM138 81a8 10 0 1 1-16 0 8 10 0 0 1 16 0z',
];
const DASHBOARD = [
  'M14 88V66c0-16 16-28 40-28h52c24 0 40 12 40 28v22',
  'M72 68a18 18 0 1 1-36 0 18 18 0 0 1 36 0zM124 68a18 18 0 1 1-36 0 18 18 0 0 1 36 0z',
  'M54 68l9-8M106 68l-9-9M68 92h24v9H68z',
];
const FUEL = [
  'M30 84a50 50 0 0 1 100 0',
  'M30 84h10M130 84h-10M80 34v10M45 49l7 7M115 49l-7 7M80 84l22-24',
  'M72 96v-6c0-2 1-3 3-3h8c2 0 3 1 3 3v14H72zM86 93l5 4v5',
];

const DRAWINGS: Record<PhotoSlot, { lines: readonly string[]; isMirrored?: true }> = {
  front: { lines: FRONT },
  'front-left': { lines: CORNER },
  left: { lines: SIDE },
  'rear-left': { lines: CORNER, isMirrored: true },
  rear: { lines: REAR },
  'rear-right': { lines: CORNER },
  right: { lines: SIDE, isMirrored: true },
  'front-right': { lines: CORNER, isMirrored: true },
  dashboard: { lines: DASHBOARD },
  fuel: { lines: FUEL },
  damage: { lines: ['M80 36l46 62H34zM80 60v18M80 86v2'] },
};

/** An outline of what the photo should show */
export function Outline({ slot, className }: { slot: PhotoSlot; className?: string }) {
  const { lines, isMirrored } = DRAWINGS[slot];
  return (
    <svg
      viewBox="8 22 144 96"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={clsx(isMirrored && '-scale-x-100', className)}
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
