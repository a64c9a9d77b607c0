import type { PictureSide } from '../../contract/drivers/driver-rules.ts';

const CARD = 'M20 38h120a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8V46a8 8 0 0 1 8-8z';

const DRAWINGS: Record<PictureSide, readonly string[]> = {
  front: [CARD, 'M24 56h32v42H24zM40 76a8 8 0 1 0-.1 0M28 96c2-10 22-10 24 0', 'M68 56h64M68 70h48M68 84h56M68 98h36'],
  back: [CARD, 'M24 54h112M24 68h112M24 82h112M24 96h70M24 108h40', 'M60 54v42M92 54v42'],
  selfie: [
    'M62 104c-20 0-30-22-30-46s12-38 30-38 30 14 30 38-10 46-30 46z',
    'M16 136c4-20 20-28 46-28s42 8 46 28',
    'M102 70h44a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4h-44a4 4 0 0 1-4-4V74a4 4 0 0 1 4-4zM106 78h12v16h-12zM124 80h18M124 88h14M124 96h16',
  ],
};

/** An outline of what the picture should show */
export const LicenceOutline = ({ side, className }: { side: PictureSide; className?: string }) => (
  <svg
    viewBox="4 12 152 132"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    strokeLinecap="round"
    className={className}
  >
    {DRAWINGS[side].map((line) => (
      <path key={line} d={line} />
    ))}
  </svg>
);
