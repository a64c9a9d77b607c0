import { expect, test, type Browser, type Page } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import type { CallOutput } from '../../contract/calls.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import type { Unread } from '../../contract/live/live.ts';
import { getJson } from '../booking-steps.ts';
import { registerUser, signInAs } from '../fixtures.ts';
import { callAs } from '../listing-steps.ts';
import { recordAcknowledgement } from './acknowledgements.ts';

// Two users in two browsers write to each other, while `scripts/test-cluster.ts` kills the server of one of them.
const { E2E_URL: url = '', CLUSTER_APPS = '', CLUSTER_METRICS = '' } = process.env;
const [apps, metrics] = [CLUSTER_APPS.split(','), CLUSTER_METRICS.split(',')];
const EACH = 500;
/** The first messages alternate, each sent after the previous one was seen. */
const CALM = 10;
/** One in this many of the others is typed; the rest are sent as fast as the servers accept them. */
const TYPED = 10;
/** Messages that arrive while the owner is on another page */
const LATER = 12;

const numbered = (word: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `${word} ${from + index}`);

interface Watched {
  /** By the text of the message, in milliseconds */
  sentAt: Record<string, number>;
  shownAt: Record<string, number>;
}

/** Records in the page when the user submits a message, and when a message of the other side appears. */
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

/** nginx assigns streams round-robin, so a random additional request changes which server is next. */
async function spreadOverServers(page: Page) {
  await expect(async () => {
    if (randomInt(2) === 0) await page.request.get('/api/config');
    await page.reload();
    const streams = () => Promise.all(metrics.map(streamsOf));
    await expect.poll(streams, { timeout: 5_000 }).toEqual(metrics.map(() => 1));
  }).toPass({ timeout: 120_000 });
}

/** Types a message, and waits for the server to accept it. */
async function type(page: Page, text: string) {
  const arrival = page.waitForResponse((response) => response.status() === 201 && isMessage(response.url()));
  await page.getByLabel('Write a message').fill(text);
  await page.locator('form:has(textarea) button[type=submit]').click();
  await arrival;
}

const isMessage = (address: string) => new URL(address).pathname.endsWith('/messages');

/** Sends a message like a page: retries with the same key until a server accepts it. */
async function send(page: Page, threadId: string, text: string) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const data = { key: randomUUID(), text };
  const path = `/api/threads/${threadId}/messages`;
  for (;;) {
    const response = await page.request.post(path, { data, headers }).catch(() => undefined);
    if (response?.status() === 201) return;
    if (response) expect(response.status(), await response.text()).toBeGreaterThanOrEqual(500);
    // oxlint-disable-next-line sparekey/no-fixed-sleep -- between two attempts
    await page.waitForTimeout(200);
  }
}

/** When each typed message was sent, and when the other side saw it. */
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
  (await getJson<CallOutput<'GET /api/threads/:id'>>(page, `/api/threads/${threadId}?limit=1`)).thread.unread;

/** A new renter's thread with the owner of a demo car, open in both browsers. */
async function openThread(renter: Page, owner: Page): Promise<string> {
  await Promise.all([registerUser(renter), signInAs(owner, 'owner')]);
  const { cars } = await getJson<CallOutput<'GET /api/my/cars'>>(owner, '/api/my/cars');
  const listed = await getJson<CarPage>(renter, '/api/cars?limit=48');
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
      recordAcknowledgement({ written: ++written });
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

  const before = await getJson<Unread>(owner, '/api/unread');
  await owner.goto('/account');
  const later = numbered('Question', LATER, EACH + 1);
  for (const text of later) await send(renter, threadId, text);
  const unread = before.messages + LATER;
  await expect(owner.getByRole('link', { name: `Messages, ${unread} unread` })).toBeVisible();
  await expect(renter.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  for (const app of apps) expect((await getJson<Unread>(owner, `${app}/api/unread`)).messages).toBe(unread);
  expect(await unreadOf(owner, threadId)).toBe(LATER);
  expect(await unreadOf(renter, threadId)).toBe(0);
  const sent = { renter: ['The first', ...questions, ...later], owner: answers };
  recordAcknowledgement({ conversation: { threadId, sent, unread: { renter: 0, owner: LATER }, letters } });
});
