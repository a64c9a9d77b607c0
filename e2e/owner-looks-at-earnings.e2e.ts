import { expect, expectGoodInBothThemes, expectGoodPage, ONCE, signInAs, test } from './fixtures.ts';

test(
  'an owner finds what last month brought by car in three presses, its statement and its file',
  ONCE,
  async ({ page }) => {
    await signInAs(page, 'owner');
    const now = new Date();
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    const name = last.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

    await page.goto('/mycars');
    await page.getByRole('link', { name: 'Earnings' }).click();
    // In January last month is one of last year.
    if (last.getUTCFullYear() !== now.getUTCFullYear())
      await page.getByRole('button', { name: 'Earlier year' }).click();
    await page.getByRole('button', { name }).click();
    const month = page.getByRole('region', { name });
    await expect(month.getByRole('listitem').first()).toContainText('trip');
    const fees = page.getByText(/\bfees?\b/i);
    await expect(fees).toHaveCount(0);
    await expectGoodInBothThemes(page);

    await month.getByRole('listitem').first().getByRole('button').click();
    await expect(month.getByText('Paid out').first()).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^earnings-.*\.csv$/);

    await month.getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByRole('heading', { name: `Statement for ${name}` })).toBeVisible();
    await expect(page.getByText(/^No\. \d{4}-\d{4}$/)).toBeVisible();
    await expect(fees).toHaveCount(0);
    await expectGoodPage(page);
  },
);
