import * as catalogues from '../contract/languages/catalogues.ts';
import type { CarPage } from '../contract/cars/cars.ts';
import type { Language } from '../contract/languages/translate.ts';
import { getJson } from './booking-steps.ts';
import { ONCE, registerUser, signInAs, test } from './fixtures.ts';
import { LONGEST, setLanguage, expectPagesTranslated } from './language-steps.ts';
import { mockPages } from './page-mocks.ts';
import { pagesOf } from './page-table.ts';

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
    await expectPagesTranslated(
      page,
      language,
      language === NEXT_LONGEST ? [...mostVisited, ...ownerPages] : mostVisited,
    );
  });
}

for (const role of ['visitor', 'renter', 'owner', 'admin'] as const) {
  test(`in ${LONGEST}, every page of a ${role} is translated and accessible`, ONCE, async ({ page, baseURL }) => {
    test.slow();
    await setLanguage(page, LONGEST, baseURL!);
    const visited = await pagesOf(page, role);
    await mockPages(page);
    await expectPagesTranslated(page, LONGEST, visited);
  });
}

test(`in ${LONGEST}, the pages of a new user are translated`, ONCE, async ({ page, baseURL }) => {
  await setLanguage(page, LONGEST, baseURL!);
  await registerUser(page);
  await expectPagesTranslated(page, LONGEST, [
    '/',
    '/messages',
    '/trips',
    '/saved',
    '/mycars',
    '/bookings',
    '/earnings',
  ]);
});
