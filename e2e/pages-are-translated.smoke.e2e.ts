import { demoCar } from './booking-steps.ts';
import { ONCE, signInAs, test } from './fixtures.ts';
import { LONGEST, speak, visit } from './language-steps.ts';

test('in German, the most visited pages are translated', ONCE, async ({ page, baseURL }) => {
  await speak(page, LONGEST, baseURL!);
  await signInAs(page, 'renter');
  const { id } = await demoCar(page);
  await visit(page, LONGEST, ['/', '/rentcar', `/details/${id}`, '/trips']);
});
