import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import { addDays, dayIn } from '../../contract/dates.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { HoldRequest, PaymentResult, Quote, Rental } from '../../contract/rentals/rentals.ts';
import { isRepeatable, retryRequest } from '../../web/platform/retry.ts';
import { readAcknowledgements } from './acknowledgements.ts';

/** What clients saw acknowledged and must therefore hold at the end. */
export interface AcknowledgedWork {
  bookings: { rentalId: string; totalCents: number; isCancelled: boolean }[];
  photos: string[];
}

/** Reads what the browser journeys saw acknowledged. */
export async function readAcknowledgedWork(file: string): Promise<AcknowledgedWork> {
  const lines = await readAcknowledgements<{ booking?: AcknowledgedWork['bookings'][number]; photos?: string[] }>(file);
  return {
    bookings: lines.flatMap(({ booking }) => booking ?? []),
    photos: lines.flatMap(({ photos }) => photos ?? []),
  };
}

const RETRY_MILLISECONDS = 20_000;

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Sends a request with the same retry rules as the web app. */
export async function send<T>(
  url: string,
  {
    method = 'GET',
    token,
    key,
    body,
    form,
  }: { method?: string; token?: string; key?: string; body?: object; form?: FormData },
): Promise<{ status: number; body: T }> {
  const headers = new Headers({
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(body && { 'content-type': 'application/json' }),
  });
  const once = () => fetch(url, { method, headers, body: body ? JSON.stringify(body) : (form ?? null) });
  const { pathname } = new URL(url);
  // The upload queue retries photos and the form retries cars; users repeat searches and quotes themselves.
  const isRead = method === 'GET' || pathname === '/api/quotes';
  const mayRepeat = isRepeatable(method, pathname, headers) || form !== undefined || isRead;
  for (const end = Date.now() + RETRY_MILLISECONDS; ;) {
    const response = mayRepeat ? await retryRequest(once, () => true) : await once();
    // Pages that hold dates or pay keep retrying beyond a single request's own retries.
    const shouldRetry = key !== undefined && response.status >= 500 && Date.now() < end;
    if (!shouldRetry) return { status: response.status, body: (await response.json().catch(() => ({}))) as T };
  }
}

/** A response with an unexpected status. */
export class UnexpectedStatusError extends Error {
  readonly status: number;
  constructor(what: string, { status, body }: { status: number; body: unknown }) {
    super(`${what} returned ${status}: ${JSON.stringify(body)}`);
    this.status = status;
  }
}

export function expectStatus(what: string, response: { status: number; body: unknown }, expected: number) {
  if (response.status !== expected) throw new UnexpectedStatusError(what, response);
}

const PASSWORD = 'a long and unusual phrase';

/** Registers a new user and returns their email address. */
export async function register(url: string): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const body = { email, password: PASSWORD, displayName: 'Jo Example' };
  expectStatus('A registration', await send(`${url}/api/auth/sign-up`, { method: 'POST', body }), 201);
  return email;
}

export async function signIn(url: string, email: string): Promise<string> {
  const response = await send<SignedIn>(`${url}/api/auth/sign-in`, {
    method: 'POST',
    body: { email, password: PASSWORD },
  });
  expectStatus('A sign-in', response, 200);
  return response.body.accessToken;
}

/** Problems for which the client chooses other days. */
const UNAVAILABLE_DAYS = [
  'rental/dates-taken',
  'rental/too-soon',
  'rental/too-far-ahead',
  'rental/too-short',
  'rental/too-long',
] satisfies ProblemCode[];

const areUnavailable = ({ body }: { body: { code?: string } }) => UNAVAILABLE_DAYS.some((code) => code === body.code);

/**
 * Picks random days, which rarely collide, of a car with instant booking, and quotes them as its page does before a
 * hold.
 */
async function chooseDays(url: string, token: string, cars: CarPage['cars']): Promise<HoldRequest> {
  for (;;) {
    const { id: carId } = cars[randomInt(cars.length)]!;
    const startDate = addDays(dayIn('UTC'), 10 + randomInt(350));
    const days = { carId, startDate, endDate: addDays(startDate, 2) };
    const quote = await send<Quote & { code?: string }>(`${url}/api/quotes`, { method: 'POST', token, body: days });
    if (areUnavailable(quote)) continue;
    expectStatus('A quote', quote, 200);
    const { totalCents, cancellationTerms, bookingMode, mileage } = quote.body;
    if (bookingMode !== 'instant') continue;
    return {
      ...days,
      expectedTotalCents: totalCents,
      expectedCancellationTerms: cancellationTerms,
      expectedBookingMode: bookingMode,
      expectedMileage: mileage,
    };
  }
}

/** Enters a card and returns the payment provider's id for it. */
type AddCard = (url: string, token: string) => Promise<string>;

const addTestCard: AddCard = async (url, token) => {
  const card = await send<{ paymentMethodId: string }>(`${url}/api/payment-methods`, {
    method: 'POST',
    token,
    body: { number: '4242424242424242', expiry: '12/34', cvc: '123' },
  });
  expectStatus('A card', card, 201);
  return card.body.paymentMethodId;
};

export async function search(url: string, token: string): Promise<CarPage['cars']> {
  const found = await send<CarPage>(`${url}/api/cars?limit=24`, { token });
  expectStatus('A search', found, 200);
  return found.body.cars;
}

export async function book(
  url: string,
  token: string,
  cars: CarPage['cars'],
  addCard = addTestCard,
): Promise<AcknowledgedWork['bookings'][number]> {
  const body = await chooseDays(url, token, cars);
  const held = await send<Rental & { code?: string }>(`${url}/api/rentals`, {
    method: 'POST',
    token,
    key: randomUUID(),
    body,
  });
  // Another client happened to take the same days first.
  if (areUnavailable(held)) return book(url, token, cars, addCard);
  expectStatus('A hold', held, 201);
  const card = { paymentMethodId: await addCard(url, token) };
  const key = randomUUID();
  for (;;) {
    const paid = await send<PaymentResult>(`${url}/api/rentals/${held.body.id}/payment`, {
      method: 'POST',
      token,
      key,
      body: card,
    });
    expectStatus('A payment', paid, 200);
    // The outcome is unknown yet, so retry with the same key, as the page does.
    if (!paid.body.checking) return { rentalId: held.body.id, totalCents: held.body.totalCents, isCancelled: false };
    await pause(1_000);
  }
}

export async function uploadPhoto(url: string, token: string, picture: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const photo = await send<Photo>(`${url}/api/photos`, { method: 'POST', token, form });
  expectStatus('A photo', photo, 201);
  return photo.body.key;
}

/** For uploads by clients without a browser */
export const createPicture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#474' } })
    .jpeg()
    .toBuffer();

/** Simulates users without a browser who search, book and upload continuously until `isOver`. */
export async function simulateRenters(url: string, people: number, isOver: () => boolean): Promise<AcknowledgedWork> {
  const promised: AcknowledgedWork = { bookings: [], photos: [] };
  const picture = await createPicture();
  const emails: string[] = [];
  for (let person = 0; person < people; person++) emails.push(await register(url));
  await Promise.all(
    emails.map(async (email, person) => {
      let token = await signIn(url, email);
      for (let round = 1; !isOver(); round++) {
        // Long before the token expires.
        if (round % 20 === 0) token = await signIn(url, email);
        promised.bookings.push(await book(url, token, await search(url, token)));
        if (person % 2 === 0) promised.photos.push(await uploadPhoto(url, token, picture));
        await pause(randomInt(300));
      }
    }),
  );
  return promised;
}
