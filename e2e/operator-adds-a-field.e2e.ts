import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallOutput } from '../contract/calls.ts';
import { FIELDS_SAMPLE } from '../server/testing/fields-sample.ts';
import { demoCars, getJson } from './booking-steps.ts';
import { expect, expectGoodPage, FULL, registerUser, signInAs, test as base } from './fixtures.ts';
import { addPhotos, callAs, describeCar, next, picture, TRACE_RECORDER_NOISE } from './listing-steps.ts';
import { PRODUCT_TIMEOUT, startProduct } from './start-product.ts';

/** Starts a separate server with the field that docs/branding.md adds. */
const test = base.extend<object, { brandedUrl: string }>({
  brandedUrl: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sparekey-brand-'));
      writeFileSync(join(folder, 'fields.json'), FIELDS_SAMPLE);
      const { url, stop } = await startProduct({ BRAND_DIR: folder });
      await use(url);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT },
  ],
  baseURL: async ({ brandedUrl }, use) => use(brandedUrl),
});

const FIELD = 'Parking permit zone';
const TITLE = 'Renault Zoe with a permit';

const shownValue = (page: Page) => page.locator('dl > div').filter({ hasText: FIELD }).locator('dd');

test(
  'owner sets an operator’s field, admin reviews it, and renters filter by it and see it on the car’s page and in the comparison',
  FULL,
  async ({ page: owner, anotherUser, expectConsole }) => {
    // Needs several users in separate browser contexts.
    test.slow();
    expectConsole(TRACE_RECORDER_NOISE);
    await registerUser(owner);
    await owner.goto('/form');
    await describeCar(owner, { title: TITLE });
    await addPhotos(owner, [await picture('car.jpg', '#375')]);
    await expect(owner.getByText('1 photo uploaded')).toBeVisible();
    await next(owner);
    await owner.getByRole('button', { name: 'Add make, fuel and features' }).click();
    const field = owner.getByLabel(FIELD);
    await expect(field).toHaveAccessibleDescription('Where the car may stay overnight');
    await expect(field.getByRole('option')).toHaveText(['Not specified', 'A', 'B', 'No permit needed']);
    await field.selectOption('B');
    await expectGoodPage(owner);
    await owner.getByRole('button', { name: 'Yes' }).click();
    await owner.waitForURL('**/mycars');
    const { id } = (await getJson<CallOutput<'GET /api/my/cars'>>(owner, '/api/my/cars')).cars[0]!;

    const admin = await anotherUser();
    await signInAs(admin, 'admin');
    await admin.goto(`/pendings/review?car=${id}`);
    await expect(admin.getByRole('heading', { name: TITLE, level: 2 })).toBeVisible();
    await expect(shownValue(admin)).toHaveText('B');
    await callAs(admin, 'PATCH', `/api/admin/cars/${id}/status`, { data: { status: 1 } });

    const renter = await anotherUser();
    await renter.goto('/rentcar');
    const cards = renter.getByRole('list', { name: 'Cars' }).getByRole('article');
    await expect(cards.nth(1)).toBeVisible();
    const filters = renter.getByRole('region', { name: 'Filters' });
    await filters.getByRole('button', { name: /^More filters/ }).click();
    await filters.getByLabel(FIELD).selectOption('B');
    await expect.poll(() => new URL(renter.url()).searchParams.get('fields')).toBe('permitZone:B');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(TITLE);
    await expectGoodPage(renter);
    await filters.getByLabel(FIELD).selectOption('A');
    await expect(cards).toHaveCount(0);

    await renter.goto(`/details/${id}`);
    await expect(shownValue(renter)).toHaveText('B');

    const other = (await demoCars(renter)).find((car) => car.id !== id)!;
    await renter.goto(`/compare?cars=${id},${other.id}`);
    const row = renter.getByRole('row').filter({ has: renter.getByRole('rowheader', { name: FIELD }) });
    await expect(row.getByRole('cell')).toHaveText(['B', 'None']);
  },
);
