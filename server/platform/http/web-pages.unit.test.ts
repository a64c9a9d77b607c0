import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { redirectOldPaths } from './web-pages.ts';

it('redirects old addresses to the current pages and keeps their query', async () => {
  const app = Fastify();
  redirectOldPaths(app);
  const placeOf = async (url: string) => (await app.inject(url)).headers.location;
  expect(await placeOf('/mycars/c/calendar?day=2030-05-01')).toBe('/cars/c/manage/calendar?day=2030-05-01');
  expect(await placeOf('/mycars/c/prices')).toBe('/cars/c/manage/prices');
  expect(await placeOf('/mycars/c/pickup')).toBe('/cars/c/manage/pick-up');
  expect(await placeOf('/mycars/c/other-calendars')).toBe('/cars/c/manage/sync');
  expect(await placeOf('/mycars/%2F%2Felsewhere.test/prices')).toBe('/cars/%2F%2Felsewhere.test/manage/prices');
});
