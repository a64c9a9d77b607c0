import type { Page } from '@playwright/test';
import type { CallOutput } from '../contract/calls.ts';
import { ONCE, expect, expectGoodPage, signInAs, test } from './fixtures.ts';

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  const { accessToken } = JSON.parse(stored!) as { accessToken: string };
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } });
  return (await response.json()) as Answer;
}

/** Finds a past trip that its owner has already reviewed and its renter has not. */
async function findTrip(page: Page) {
  const { rentals } = await ask<CallOutput<'GET /api/my/rentals'>>(page, '/api/my/rentals?when=past');
  for (const rental of rentals) {
    const state = await ask<CallOutput<'GET /api/rentals/:id/review'>>(page, `/api/rentals/${rental.id}/review`);
    if (state.canReview && state.hasOther) return rental;
  }
  throw new Error('The demo data has no trip that its owner has judged and its renter may.');
}

test(
  'renter and owner review a trip, both reviews appear together, and the owner replies',
  ONCE,
  async ({ page, browser, baseURL }) => {
    await signInAs(page, 'renter');
    const trip = await findTrip(page);
    await page.goto(`/trips/${trip.id}`);
    await expect(page.getByText('Olive Owner has already written one.')).toBeVisible();
    await page.getByRole('button', { name: 'Write a review' }).click();
    const dialog = page.getByRole('dialog', { name: 'How was it?' });
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(dialog.getByText('Choose one to five stars.')).toBeVisible();
    await dialog.getByRole('radio', { name: '1 star: bad' }).first().focus();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: '4 stars: good' }).first()).toBeChecked();
    await dialog.getByLabel('Your review').fill('It loves bends, and so do I.');
    await expectGoodPage(page);

    // Input survives leaving the page.
    await page.reload();
    await page.getByRole('button', { name: 'Write a review' }).click();
    await expect(dialog.getByLabel('Your review')).toHaveValue('It loves bends, and so do I.');
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(dialog).toBeHidden();
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await expect(reviews.getByText('It loves bends, and so do I.')).toBeVisible();
    await expect(reviews.getByText('Olive Owner wrote')).toBeVisible();
    await expectGoodPage(page);

    const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signInAs(owner, 'owner');
    await owner.goto(`/details/${trip.car.id}#reviews`);
    const section = owner.getByRole('region', { name: 'Reviews' });
    await section.scrollIntoViewIfNeeded();
    const written = section.getByRole('article').filter({ hasText: 'It loves bends' });
    await written.getByRole('button', { name: 'Reply' }).click();
    await written.getByLabel('Your reply').fill('Come back for more of them!');
    await written.getByRole('button', { name: 'Publish reply' }).click();
    await expect(written.getByText('Olive Owner replied')).toBeVisible();
    await expect(written.getByText('Come back for more of them!')).toBeVisible();
    await owner.context().close();
  },
);
