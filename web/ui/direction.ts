/** Whether the language of the page is written from right to left. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Maps a horizontal arrow key to 1 (forward) or -1 (back). Undefined for all other keys. */
export function arrowKeyStep(key: string): 1 | -1 | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1;
}
