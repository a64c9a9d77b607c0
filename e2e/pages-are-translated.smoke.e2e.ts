import { demoCar } from './booking-steps.ts';
import { ONCE, signInAs, test } from './fixtures.ts';
import { LONGEST, setLanguage, expectPagesTranslated } from './language-steps.ts';

test('in German, the most visited pages are translated', ONCE, async ({ page, baseURL }) => {
  await setLanguage(page, LONGEST, baseURL!);
  await signInAs(page, 'renter');
  const { id } = await demoCar(page);
  await expectPagesTranslated(page, LONGEST, ['/', '/rentcar', `/details/${id}`, '/trips']);
});
