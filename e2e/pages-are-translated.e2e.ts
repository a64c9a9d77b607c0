import * as catalogues from '../contract/languages/catalogues.ts';
import type { CarPage } from '../contract/cars/cars.ts';
import { addDays } from '../contract/dates.ts';
import type { Language } from '../contract/languages/translate.ts';
import type { Trip } from '../contract/rentals/rentals.ts';
import { getJson, demoCar } from './booking-steps.ts';
import { ONCE, signInAs, test } from './fixtures.ts';
import { LONGEST, setLanguage, visitPages } from './language-steps.ts';

const LANGUAGES = (Object.keys(catalogues) as Language[]).filter((language) => language !== 'en');
const OTHERS = LANGUAGES.filter((language) => language !== LONGEST);
/**
 * Also checked on owner pages. If its text fits, shorter languages fit too, and catalogues are compared message by
 * message.
 */
const NEXT_LONGEST: Language = 'fr';

for (const language of OTHERS) {
  test(`in ${language}, the most visited pages are translated`, ONCE, async ({ page, baseURL }) => {
    await setLanguage(page, language, baseURL!);
    await signInAs(page, 'owner');
    const { cars } = await getJson<CarPage>(page, '/api/my/cars');
    const car = cars[0]!.id;
    const mostVisited = ['/', '/rentcar', `/details/${car}`, '/trips', '/account'];
    const ownerPages = [
      '/messages',
      '/mycars',
      `/edit-car/${car}`,
      `/cars/${car}/manage/calendar`,
      '/bookings',
      '/earnings',
    ];
    await visitPages(page, language, language === NEXT_LONGEST ? [...mostVisited, ...ownerPages] : mostVisited);
  });
}

test.describe(`in ${LONGEST}`, ONCE, () => {
  test.beforeEach(({ page, baseURL }) => setLanguage(page, LONGEST, baseURL!));

  test('visitor', ({ page }) => visitPages(page, LONGEST, ['/login', '/register', '/reset-password?token=none']));

  test('user without rentals', async ({ page }) => {
    await signInAs(page, 'renter');
    await visitPages(page, LONGEST, [
      '/',
      '/messages',
      '/about',
      '/contact',
      '/terms',
      '/privacypolicy',
      '/no-such-page',
    ]);
  });

  test('renter', async ({ page }) => {
    await signInAs(page, 'renter');
    const { id: car } = await demoCar(page);
    const { rentals } = await getJson<{ rentals: Trip[] }>(page, '/api/my/rentals?when=upcoming');
    const { today } = await getJson<{ today: string }>(page, '/api/config');
    const dates = `from=${addDays(today, 300)}&to=${addDays(today, 303)}`;
    await visitPages(page, LONGEST, [
      '/rentcar',
      `/rentcar?location=Atlantis&gear=Manual&${dates}`,
      `/details/${car}`,
      `/compare?cars=${car}&${dates}`,
      '/saved',
      '/trips',
      '/trips?when=cancelled',
      `/trips/${rentals[0]!.id}`,
      `/trips/${rentals[0]!.id}/check-in`,
      `/trips/${rentals[0]!.id}/handover`,
      `/payment/${car}`,
      '/form',
    ]);
  });

  test('owner', async ({ page }) => {
    await signInAs(page, 'owner');
    const { cars } = await getJson<CarPage>(page, '/api/my/cars');
    const car = cars[0]!.id;
    await visitPages(page, LONGEST, [
      '/mycars',
      `/details/${car}`,
      `/edit-car/${car}`,
      `/rents/${car}`,
      `/cars/${car}/manage/calendar`,
      `/cars/${car}/manage/pick-up`,
      '/mycars/calendar',
      '/bookings',
      '/bookings?list=past',
    ]);
  });

  test('owner with payouts', async ({ page }) => {
    await signInAs(page, 'owner');
    await visitPages(page, LONGEST, ['/earnings', '/earnings?show=trips', '/earnings/account', '/earnings/statement']);
  });

  test('administrator', async ({ page }) => {
    await signInAs(page, 'admin');
    await visitPages(page, LONGEST, [
      '/pendings',
      '/pendings?view=table',
      '/pendings/review',
      '/admin',
      '/admin/claims',
    ]);
  });
});
