import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';

/** A real image in a single colour, so that photos can be distinguished. */
export async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/**
 * A console message caused by Playwright's trace recorder, which refetches a preview that was removed too quickly.
 */
export const TRACE_RECORDER_NOISE = /Connecting to 'blob:/;

export const pictures = () =>
  Promise.all([picture('red.jpg', '#b33'), picture('green.jpg', '#3b3'), picture('blue.jpg', '#33b')]);

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

/** Fills in the first three steps. */
export async function describeCar(page: Page, { title = 'Toyota Corolla 2021', price = '45,50' } = {}) {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description').fill('A quiet hybrid with room for five and their bags.');
  await next(page);
  await page.getByLabel('Price').fill(price);
  await page.getByLabel('Location').fill('Lisbon');
  await next(page);
  await page.getByText('Automatic', { exact: true }).click();
  await page.locator('label').getByText('Other', { exact: true }).click();
  await page.getByLabel('How many seats?').fill('5');
  await page.getByLabel('Vehicle type').selectOption('Sedan');
  await next(page);
  await expect(page.getByRole('heading', { name: 'Images' })).toBeFocused();
}

export async function addPhotos(page: Page, files: Awaited<ReturnType<typeof picture>>[]) {
  await page.getByLabel('Photos', { exact: true }).setInputFiles(files);
}

/** Calls the API as the user who is signed in on the page. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  body: {
    data?: unknown;
    multipart?: Record<string, { name: string; mimeType: string; buffer: Buffer }>;
    headers?: Record<string, string>;
  } = {},
) {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user')!) as { accessToken: string }).accessToken,
  );
  const headers = { ...body.headers, authorization: `Bearer ${token}` };
  const response = await page.request.fetch(path, { method, ...body, headers });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  const text = await response.text();
  return JSON.parse(text || 'null') as { id: string; version: number; photos: { id: string }[] };
}

const car = {
  description: 'Quiet.',
  price: '45.50',
  location: 'Lisbon',
  gear: 'Manual' as const,
  seats: 4,
  vehicleType: 'Sedan' as const,
};

/** Lists a car for the user through the API. */
export async function listCarAs(page: Page, title: string) {
  const photo = await callAs(page, 'POST', '/api/photos', { multipart: { file: await picture('car.jpg', '#777') } });
  return callAs(page, 'POST', '/api/cars', { data: { ...car, title, photoIds: [photo.id] } });
}

/** Changes a car through the API while the user is editing it. */
export async function editConcurrently(page: Page, id: string, changes: { title?: string; price?: string }) {
  const { version, photos } = await callAs(page, 'GET', `/api/cars/${id}`);
  const data = { ...car, title: 'Corolla', ...changes, version, photoIds: photos.map((photo) => photo.id) };
  return callAs(page, 'PUT', `/api/cars/${id}`, { data });
}
