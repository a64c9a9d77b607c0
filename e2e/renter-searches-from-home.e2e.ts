import type { Locator, Page } from '@playwright/test';
import { redirectDelays } from '../contract/site/limits.ts';
import { chooseDates } from './booking-steps.ts';
import { FULL, ONCE, expect, pollInSteps, signInAs, stopClock, test } from './fixtures.ts';

const carousel = (page: Page, title: string) => page.getByRole('region', { name: title });

/** The number of the slide at the left edge. */
async function firstVisibleSlide(region: Locator): Promise<number> {
  // Measured in one step, because the row may rerender in between.
  const nearest = await region.evaluate((element) => {
    const edge = element.querySelector('h2')!.getBoundingClientRect().left;
    const distance = (slide: Element) => Math.abs(slide.firstElementChild!.getBoundingClientRect().left - edge);
    return (
      [...element.querySelectorAll('[role=group]')]
        // Slides that are out of view are filled later.
        .filter((slide) => slide.firstElementChild)
        .toSorted((one, other) => distance(one) - distance(other))[0]
        ?.getAttribute('aria-label')
    );
  });
  // NaN if no slide is filled yet.
  return Number.parseInt(nearest ?? '', 10);
}

const leftEdges = (region: Locator) =>
  region.getByRole('group').evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().left));

async function openHome(page: Page) {
  await signInAs(page, 'renter');
  await page.goto('/');
  await expect(page.getByText('Welcome, Robin Renter')).toBeVisible();
}

test('the carousels open on the third car and wrap around, and BOOK NOW opens the booking dialog, which links to the details', async ({
  page,
}) => {
  await openHome(page);
  for (const title of ['Most Recent cars', 'SUV', 'Popular Rentals']) {
    await expect(carousel(page, title).getByRole('button', { name: `Next: ${title}` })).toBeVisible();
  }
  const popular = carousel(page, 'Popular Rentals');
  await expect(popular.getByRole('group')).toHaveCount(10);
  await expect.poll(() => firstVisibleSlide(popular)).toBe(3);

  // The carousel script loads on the first interaction, and does not move the cards.
  const atRest = await leftEdges(popular);
  const slides = popular.getByRole('group').first().locator('..');
  await expect(slides).not.toHaveAttribute('style');
  await Promise.all([page.waitForResponse(/embla-carousel/), page.mouse.move(5, 5)]);
  await expect(slides).toHaveAttribute('style', /transform/);
  expect(await leftEdges(popular)).toEqual(atRest);

  await popular.getByRole('button', { name: 'Next: Popular Rentals' }).click();
  await expect.poll(() => firstVisibleSlide(popular)).toBe(4);
  for (const expected of [3, 2, 1, 10]) {
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => firstVisibleSlide(popular)).toBe(expected);
  }
  for (const expected of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => firstVisibleSlide(popular)).toBe(expected);
  }

  const card = popular.getByRole('group', { name: /^3 of/ });
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: /^BOOK NOW/ }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const rentNow = dialog.getByRole('button', { name: 'Rent Now' });
  await expect(rentNow).toBeVisible();
  // Photo and actions are visible on opening at any window height; the rest scrolls inside.
  for (const height of [844, 568]) {
    await page.setViewportSize({ ...page.viewportSize()!, height });
    await expect(rentNow).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('link', { name: 'See more details' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.locator('img').first()).toBeInViewport({ ratio: 0.5 });
  }
  await dialog.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(rentNow).toBeInViewport({ ratio: 1 });
  await rentNow.click();
  await expect(dialog.getByText('Please select valid start and end dates.')).toBeVisible();
  await dialog.getByRole('link', { name: 'See more details' }).click();
  await expect(page).toHaveURL(/\/details\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('going back from payment opens the booking dialog on home again, with its dates', ONCE, async ({ page }) => {
  await signInAs(page, 'renter');
  const { car, dates, total } = await chooseDates(page);
  await page.goto(`/?car=${car.id}&from=${dates.startDate}&to=${dates.endDate}`);
  const dialog = page.getByRole('dialog', { name: car.title });
  await dialog.getByRole('button', { name: 'Rent Now' }).click();
  await expect(page).toHaveURL(/\/payment\//);
  await page.goBack();
  await expect(dialog.getByText(total).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test('carousels with few cars open on the third if there is one, and scroll only if cards are hidden', async ({
  page,
  isMobile,
}) => {
  await page.route('**/api/cars?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const response = await route.fetch();
    const found = (await response.json()) as { cars: unknown[] };
    const few = query.get('vehicleType') ? 2 : query.get('sort') === 'popular' ? 3 : 4;
    await route.fulfill({ response, json: { ...found, cars: found.cars.slice(0, few) } });
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // Otherwise the rows could move before they are checked.
  await stopClock(page);
  await signInAs(page, 'renter');
  await page.goto('/');
  const [recent, suv, popular] = ['Most Recent cars', 'SUV', 'Popular Rentals'].map((title) => carousel(page, title));
  await pollInSteps(page, () => recent!.getByRole('group').count()).toBe(4);
  await pollInSteps(page, () => firstVisibleSlide(recent!)).toBe(3);
  await pollInSteps(page, () => firstVisibleSlide(suv!)).toBe(1);
  await pollInSteps(page, () => firstVisibleSlide(popular!)).toBe(3);
  const moving = page.getByRole('button', { name: /^(Next|Previous|Pause)/ });
  if (!isMobile) return expect(moving).toHaveCount(0);
  await pollInSteps(page, () => moving.count()).toBe(9);
  // Stops autoplay, so that the rows move only on clicks.
  for (const region of [suv!, recent!]) await region.getByRole('button', { name: /^Pause/ }).click();
  await page.clock.resume();
  for (const expected of [4, 1, 2, 3]) {
    await recent!.getByRole('button', { name: /^Next/ }).click();
    await expect.poll(() => firstVisibleSlide(recent!)).toBe(expected);
  }
  // Two cards are too few to loop, so the buttons jump between the ends.
  for (const expected of [2, 1]) {
    await suv!.getByRole('button', { name: /^Next/ }).click();
    await expect.poll(() => firstVisibleSlide(suv!)).toBe(expected);
  }
  await suv!.getByRole('button', { name: /^Previous/ }).click();
  await expect.poll(() => firstVisibleSlide(suv!)).toBe(2);
});

/** Disables the automatic redirect, because a busy machine may need longer to click the link. */
const keepLoaderOpen = (page: Page) =>
  page.evaluate((milliseconds) => {
    const original = window.setTimeout;
    window.setTimeout = ((work: TimerHandler, delay?: number) =>
      delay === milliseconds ? 0 : original(work, delay)) as typeof window.setTimeout;
  }, redirectDelays.homeSearchSeconds * 1000);

test('a search shows a loading indicator, opens automatically or on click, suggests places at field width, and passes the dates on', async ({
  page,
}) => {
  await openHome(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Enter a place or choose your dates.')).toBeVisible();
  await expect(page.getByLabel('Where do you need a car?')).toBeFocused();

  // Suggestions may cover the button.
  await page.getByLabel('Where do you need a car?').fill('  Zürich ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/rentcar?location=${encodeURIComponent('Zürich')}`);
  await expect(page.getByRole('main').getByText('Zürich').first()).toBeVisible();

  await page.goBack();
  await keepLoaderOpen(page);
  await page.getByLabel('Where do you need a car?').fill('Lyon');
  await page.keyboard.press('Enter');
  const loader = page.getByRole('dialog', { name: 'Searching for your dream car' });
  await loader.getByRole('link', { name: 'Show me the results now' }).click();
  await expect(page).toHaveURL('/rentcar?location=Lyon');
  // Going back immediately, possibly before the results render, does not redirect again.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent a car' })).toBeVisible();

  await page.goBack();
  const place = page.getByLabel('Where do you need a car?');
  await place.fill('lisb');
  const suggestions = page.getByRole('listbox', { name: 'Places' });
  await expect(suggestions.getByRole('option', { name: /Lisbon/ })).toBeVisible();
  const [list, field] = [await suggestions.boundingBox(), await place.locator('..').boundingBox()];
  expect(list?.width).toBeCloseTo(field!.width);
  expect(list?.x).toBeCloseTo(field!.x);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(place).toHaveValue('Lisbon');

  await page.getByLabel('When?').click();
  await page.getByRole('button', { name: 'Go to the Next Month' }).click();
  await page.getByRole('button', { name: /, 10 / }).first().click();
  await page.getByRole('button', { name: /, 12 / }).first().click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await place.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Show me the results now' }).click();
  await expect(page).toHaveURL(/\/rentcar\?location=Lisbon&near=38.73%2C-9.15&from=\d{4}-\d\d-10&to=\d{4}-\d\d-12$/);
});

test(
  'on a wide screen, shows the scroll hint, dims images in the dark theme, and autoplays carousels',
  FULL,
  async ({ page }) => {
    await openHome(page);
    // The hint appears only in tall windows.
    await expect(page.getByText('Scroll down')).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 1100 });
    await expect(page.getByText('Scroll down')).toBeVisible();

    // The dark theme dims images slightly, whether the system or the user selected it.
    const filters = () =>
      Promise.all(
        [page.getByRole('region', { name: 'Welcome' }), carousel(page, 'Popular Rentals')].map((region) =>
          region
            .locator('img')
            .first()
            .evaluate((image) => getComputedStyle(image).filter),
        ),
      );
    const theme = (name: string) => page.evaluate((name) => void (document.documentElement.dataset.theme = name), name);
    await expect(carousel(page, 'Popular Rentals').getByRole('group').first()).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(filters).toEqual(['none', 'none']);
    await theme('dark');
    await expect.poll(filters).toEqual(['brightness(0.86)', 'brightness(0.86)']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await theme('light');
    await expect.poll(filters).toEqual(['none', 'none']);
    await theme('');
    await expect.poll(filters).toEqual(['brightness(0.86)', 'brightness(0.86)']);

    // Carousels autoplay and can be paused, unless the user prefers reduced motion.
    await expect(page.getByRole('button', { name: 'Pause SUV' })).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await stopClock(page);
    await page.reload();
    const region = carousel(page, 'Most Recent cars');
    await pollInSteps(page, () => region.getByRole('group').count()).toBe(10);
    await pollInSteps(page, () => firstVisibleSlide(region)).toBe(3);
    await page.clock.runFor(5_000);
    await pollInSteps(page, () => firstVisibleSlide(region)).toBe(4);
    await page.clock.resume();
    await page.getByRole('button', { name: 'Pause SUV' }).click();
    await expect(page.getByRole('button', { name: 'Play SUV' })).toBeVisible();
  },
);
