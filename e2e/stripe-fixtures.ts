import type { BrowserContext, Route } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { FAKE_STRIPE_KEYS, FakeStripe } from '../server/testing/stripe/fake-stripe.ts';
import { expect, test as base } from './fixtures.ts';
import { PRODUCT_TIMEOUT, startProduct } from './start-product.ts';

interface Shop {
  url: string;
  stripe: FakeStripe;
  stripeUrl: string;
}

const file = (name: string) => readFile(new URL(`stripe/${name}`, import.meta.url), 'utf8');
const open = { 'access-control-allow-origin': '*' };

/** Forwards a browser request to the stand-in. */
async function forward(route: Route, stripeUrl: string) {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const response = await fetch(stripeUrl + pathname + search, {
    method: request.method(),
    headers: { 'content-type': request.headers()['content-type'] ?? 'text/plain' },
    body: request.postData(),
  });
  await route.fulfill({
    status: response.status,
    headers: open,
    contentType: 'application/json',
    body: await response.text(),
  });
}

/** Handles all of the browser's requests to Stripe, so that nothing leaves this machine. */
async function mockStripe(context: BrowserContext, { stripe, stripeUrl }: Shop) {
  await context.route(/^https:\/\/[\w.]*stripe\.com\//, (route) => route.abort());
  await context.route('https://js.stripe.com/**', async (route) => {
    const [, train = '', name = ''] = new URL(route.request().url()).pathname.split('/');
    const body = (await file(name)).replaceAll('%TRAIN%', train);
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    await route.fulfill({ contentType, body });
  });
  await context.route('https://api.stripe.com/**', (route) => forward(route, stripeUrl));
  await context.route('https://hooks.stripe.com/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname !== '/answer') return route.fulfill({ contentType: 'text/html', body: await file('bank.html') });
    stripe.authenticate(searchParams.get('secret') ?? '', searchParams.get('answer') === 'yes');
    return route.fulfill({ status: 204 });
  });
}

/** For journeys on a separate server that takes payments with a local Stripe stand-in. */
export const test = base.extend<{ stripe: FakeStripe }, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const stripe = new FakeStripe();
      const stripeUrl = await stripe.start();
      const { url, stop, verify } = await startProduct({
        STRIPE_SECRET_KEY: FAKE_STRIPE_KEYS.secretKey,
        STRIPE_PUBLISHABLE_KEY: FAKE_STRIPE_KEYS.publishableKey,
        STRIPE_WEBHOOK_SECRET: FAKE_STRIPE_KEYS.webhookSecret,
        STRIPE_API_URL: stripeUrl,
      });
      stripe.sendEventsTo(`${url}/api/webhooks/stripe`);
      await use({ url, stripe, stripeUrl });
      const { isSound, said } = await verify();
      await stop();
      await stripe.stop();
      expect({ isSound, said }).toEqual({ isSound: true, said: expect.stringContaining('Everything is in order.') });
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  stripe: async ({ shop }, use) => use(shop.stripe),
  context: async ({ context, shop }, use) => {
    await mockStripe(context, shop);
    await use(context);
  },
});
