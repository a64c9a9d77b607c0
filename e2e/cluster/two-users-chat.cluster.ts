import { expect, test, type Browser, type Page } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import type { CallOutput } from '../../contract/calls.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import type { Unread } from '../../contract/live/live.ts';
import { ask } from '../booking-steps.ts';
import { registerSomebody, signInAs } from '../fixtures.ts';
import { callAs } from '../listing-steps.ts';
import { tell } from './told.ts';

// Two people in two browsers write to each other, while `scripts/test-cluster.ts` kills a server that one of them is with.
const { E2E_URL: url = '', CLUSTER_APPS = '', CLUSTER_METRICS = '' } = process.env;
const [apps, metrics] = [CLUSTER_APPS.split(','), CLUSTER_METRICS.split(',')];
const EACH = 500;
/** The first ones are written by turns, each when the one before has been seen. */
const CALM = 10;
/** Of the others, one in so many is typed; the rest come as fast as the servers take them. */
const TYPED = 10;
/** What comes in while the owner looks at something else */
const LATER = 12;

const numbered = (word: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `${word} ${from + index}`);

interface Watched {
  /** By the text of the message, in milliseconds */
  sentAt: Record<string, number>;
  shownAt: Record<string, number>;
}

/** Notes in the page when somebody presses the button, and when what the other one wrote is there to be seen. */
function watch() {
  const watched: Watched = Object.assign(globalThis, { sentAt: {}, shownAt: {} });
  const onSubmit = ({ target }: Event) => {
    const text = (target as HTMLElement).querySelector('textarea')?.value;
    if (text) watched.sentAt[text] ??= Date.now();
  };
  addEventListener('submit', onSubmit, { capture: true });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      for (const { textContent } of node.querySelectorAll('[data-message] p[dir]')) {
        requestAnimationFrame(() => (watched.shownAt[textContent] ??= Date.now()));
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

const watchedIn = (page: Page) =>
  page.evaluate(() => {
    const { sentAt, shownAt } = globalThis as unknown as Watched;
    return { sentAt, shownAt };
  });

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  await context.addInitScript(watch);
  return context.newPage();
}

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user')!) as { accessToken: string }).accessToken);

const streamsOf = async (metricsUrl: string) =>
  Number(/^sparekey_streams_open\b.* (\d+)$/m.exec(await (await fetch(metricsUrl)).text())?.[1]);

/** nginx gives each stream to the next server; what a page asks for besides decides whose turn it is. */
async function spreadOverServers(page: Page) {
  await expect(async () => {
    if (randomInt(2) === 0) await page.request.get('/api/config');
    await page.reload();
    const streams = () => Promise.all(metrics.map(streamsOf));
    await expect.poll(streams, { timeout: 5_000 }).toEqual(metrics.map(() => 1));
  }).toPass({ timeout: 120_000 });
}

/** Types a message, and waits until the page knows that it arrived. */
async function type(page: Page, text: string) {
  const arrival = page.waitForResponse((response) => response.status() === 201 && isMessage(response.url()));
  await page.getByLabel('Write a message').fill(text);
  await page.locator('form:has(textarea) button[type=submit]').click();
  await arrival;
}

const isMessage = (address: string) => new URL(address).pathname.endsWith('/messages');

/** Sends a message as a page does: under one key, until a server has taken it. */
async function send(page: Page, threadId: string, text: string) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const data = { key: randomUUID(), text };
  const path = `/api/threads/${threadId}/messages`;
  for (;;) {
    const answer = await page.request.post(path, { data, headers }).catch(() => undefined);
    if (answer?.status() === 201) return;
    if (answer) expect(answer.status(), await answer.text()).toBeGreaterThanOrEqual(500);
    // oxlint-disable-next-line sparekey/no-fixed-sleep -- between two attempts
    await page.waitForTimeout(200);
  }
}

/** When each message that was typed was sent, and when the other one saw it. */
const lettersOf = (...[one, other]: [Watched, Watched]) =>
  [
    { sentAt: one.sentAt, shownAt: other.shownAt },
    { sentAt: other.sentAt, shownAt: one.shownAt },
  ]
    .flatMap(({ sentAt, shownAt }) =>
      Object.entries(sentAt).map(([text, at]) => ({ sentAt: at, shownAt: shownAt[text]! })),
    )
    .toSorted((a, b) => a.sentAt - b.sentAt);

const textsIn = (page: Page) => page.getByRole('log').locator('p[dir]').allTextContents();
const unreadOf = async (page: Page, threadId: string) =>
  (await ask<CallOutput<'GET /api/threads/:id'>>(page, `/api/threads/${threadId}?limit=1`)).thread.unread;

/** A new renter's thread with the owner of a demo car, open in both browsers. */
async function openThread(renter: Page, owner: Page): Promise<string> {
  await Promise.all([registerSomebody(renter), signInAs(owner, 'owner')]);
  const { cars } = await ask<CallOutput<'GET /api/my/cars'>>(owner, '/api/my/cars');
  const listed = await ask<CarPage>(renter, '/api/cars?limit=48');
  const { id: carId } = cars.find(({ id }) => listed.cars.some((car) => car.id === id))!;
  const data = { carId, key: randomUUID(), text: 'The first' };
  const { threadId } = (await callAs(renter, 'POST', '/api/threads', { data })) as unknown as { threadId: string };
  for (const page of [renter, owner]) {
    await page.goto(`/messages/${threadId}`);
    await expect(page.getByRole('log').getByText('The first')).toBeVisible();
  }
  return threadId;
}

test('no message is lost when two users write a thousand while a server is killed', async ({ browser }) => {
  const [renter, owner] = [await openBrowser(browser), await openBrowser(browser)];
  const threadId = await openThread(renter, owner);
  await spreadOverServers(owner);
  const [questions, answers] = [numbered('Question', EACH), numbered('Answer', EACH)];

  for (let index = 0; index < CALM; index++) {
    await type(renter, questions[index]!);
    await expect(owner.getByRole('log').getByText(questions[index]!, { exact: true })).toBeVisible();
    await type(owner, answers[index]!);
    await expect(renter.getByRole('log').getByText(answers[index]!, { exact: true })).toBeVisible();
  }

  let written = 2 * CALM;
  const writeMany = async (page: Page, texts: string[]) => {
    for (const [index, text] of texts.entries()) {
      await (index % TYPED === 0 ? type(page, text) : send(page, threadId, text));
      tell({ written: ++written });
    }
  };
  await Promise.all([writeMany(renter, questions.slice(CALM)), writeMany(owner, answers.slice(CALM))]);

  for (const page of [renter, owner]) await expect.poll(async () => (await textsIn(page)).length).toBe(1 + 2 * EACH);
  const shown = await textsIn(owner);
  expect(shown.filter((text) => text.startsWith('Question'))).toEqual(questions);
  expect(shown.filter((text) => text.startsWith('Answer'))).toEqual(answers);
  expect(await textsIn(renter)).toEqual(shown);
  for (const page of [renter, owner]) await expect.poll(() => unreadOf(page, threadId)).toBe(0);
  const letters = lettersOf(await watchedIn(renter), await watchedIn(owner));

  const before = await ask<Unread>(owner, '/api/unread');
  await owner.goto('/account');
  const later = numbered('Question', LATER, EACH + 1);
  for (const text of later) await send(renter, threadId, text);
  const unread = before.messages + LATER;
  await expect(owner.getByRole('link', { name: `Messages, ${unread} unread` })).toBeVisible();
  await expect(renter.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  for (const app of apps) expect((await ask<Unread>(owner, `${app}/api/unread`)).messages).toBe(unread);
  expect(await unreadOf(owner, threadId)).toBe(LATER);
  expect(await unreadOf(renter, threadId)).toBe(0);
  const sent = { renter: ['The first', ...questions, ...later], owner: answers };
  tell({ conversation: { threadId, sent, unread: { renter: 0, owner: LATER }, letters } });
});
