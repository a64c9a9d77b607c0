import * as catalogues from '../contract/languages/catalogues.ts';
import type { CarPage } from '../contract/cars/cars.ts';
import { addDays } from '../contract/dates.ts';
import type { Language } from '../contract/languages/translate.ts';
import type { Trip } from '../contract/rentals/rentals.ts';
import { ask, demoCar } from './booking-steps.ts';
import { ONCE, signInAs, test } from './fixtures.ts';
import { LONGEST, speak, visit } from './language-steps.ts';

const LANGUAGES = (Object.keys(catalogues) as Language[]).filter((language) => language !== 'en');
const OTHERS = LANGUAGES.filter((language) => language !== LONGEST);
/** Looked at on an owner's pages, too. Where its words fit, shorter ones do, and catalogues are compared message by message. */
const NEXT_LONGEST: Language = 'fr';

for (const language of OTHERS) {
  test(`in ${language}, the most visited pages are translated`, ONCE, async ({ page, baseURL }) => {
    await speak(page, language, baseURL!);
    await signInAs(page, 'owner');
    const { cars } = await ask<CarPage>(page, '/api/my/cars');
    const car = cars[0]!.id;
    const most = ['/', '/rentcar', `/details/${car}`, '/trips', '/account'];
    const owners = [
      '/messages',
      '/mycars',
      `/edit-car/${car}`,
      `/cars/${car}/manage/calendar`,
      '/bookings',
      '/earnings',
    ];
    await visit(page, language, language === NEXT_LONGEST ? [...most, ...owners] : most);
  });
}

test.describe(`in ${LONGEST}`, ONCE, () => {
  test.beforeEach(({ page, baseURL }) => speak(page, LONGEST, baseURL!));

  test('visitor', ({ page }) => visit(page, LONGEST, ['/login', '/register', '/reset-password?token=none']));

  test('user without rentals', async ({ page }) => {
    await signInAs(page, 'renter');
    await visit(page, LONGEST, ['/', '/messages', '/about', '/contact', '/terms', '/privacypolicy', '/no-such-page']);
  });

  test('renter', async ({ page }) => {
    await signInAs(page, 'renter');
    const { id: car } = await demoCar(page);
    const { rentals } = await ask<{ rentals: Trip[] }>(page, '/api/my/rentals?when=upcoming');
    const { today } = await ask<{ today: string }>(page, '/api/config');
    const dates = `from=${addDays(today, 300)}&to=${addDays(today, 303)}`;
    await visit(page, LONGEST, [
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
    const { cars } = await ask<CarPage>(page, '/api/my/cars');
    const car = cars[0]!.id;
    await visit(page, LONGEST, [
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
    await visit(page, LONGEST, ['/earnings', '/earnings?show=trips', '/earnings/account', '/earnings/statement']);
  });

  test('administrator', async ({ page }) => {
    await signInAs(page, 'admin');
    await visit(page, LONGEST, ['/pendings', '/pendings?view=table', '/pendings/review', '/admin', '/admin/claims']);
  });
});
