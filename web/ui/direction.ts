/** Whether the lines of the page's language begin at the right. */
export const isRightToLeft = () => document.documentElement.dir === 'rtl';

/** Where an arrow key leads in a row: 1 is on, -1 is back. Undefined for every other key. */
export function stepOf(key: string): 1 | -1 | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1;
}
