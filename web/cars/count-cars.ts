import type { Total } from '../../contract/cars/cars.ts';

/** "1 car", "24 cars", "1,000+ cars" */
export function countCars({ count, isExact }: Total): string {
  return `${count.toLocaleString('en')}${isExact ? '' : '+'} ${count === 1 && isExact ? 'car' : 'cars'}`;
}
