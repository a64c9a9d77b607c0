import { expect, it } from 'vitest';
import { pageAt, PAGES, paths } from './paths.ts';

const id = '01980000-0000-7000-8000-00000000abcd';

it('pageAt replaces ids in a path', () => {
  expect(pageAt('/')).toBe('/');
  expect(pageAt(paths.details(id))).toBe('/details/:id');
  expect(pageAt(`${paths.details(id.toUpperCase())}/`)).toBe('/details/:id');
  expect(pageAt('/payment')).toBe('/payment');
  for (const page of PAGES) expect(pageAt(page.replace(':id', id))).toBe(page);
});

it('pageAt returns undefined for unknown paths', () => {
  for (const address of ['/nothing', '/details', `/details/${id}/more`, `/trips/${id}${id}`, '']) {
    expect(pageAt(address)).toBeUndefined();
  }
});
