import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import { addDays, dayIn } from '../../contract/dates.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { HoldRequest, PaymentResult, Quote, Rental } from '../../contract/rentals/rentals.ts';
import { isRepeatable, retryRequest } from '../../web/platform/retry.ts';
import { readTold } from './told.ts';

/** What somebody was told, and what must therefore hold at the end. */
export interface Promised {
  bookings: { rentalId: string; totalCents: number; isCancelled: boolean }[];
  photos: string[];
}

/** What people in browsers were told. */
export async function readPromises(file: string): Promise<Promised> {
  const told = await readTold<{ booking?: Promised['bookings'][number]; photos?: string[] }>(file);
  return {
    bookings: told.flatMap(({ booking }) => booking ?? []),
    photos: told.flatMap(({ photos }) => photos ?? []),
  };
}

const PATIENCE_MILLISECONDS = 20_000;

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Sends a request as the browser does, by the browser's own rule for sending it again. */
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
  // Photos are sent again by their queue, cars by their form; a search or a quote by the person on its page.
  const isLookedUp = method === 'GET' || pathname === '/api/quotes';
  const mayRepeat = isRepeatable(method, pathname, headers) || form !== undefined || isLookedUp;
  for (const end = Date.now() + PATIENCE_MILLISECONDS; ;) {
    const response = mayRepeat ? await retryRequest(once, () => true) : await once();
    // Pages that hold dates or pay go on longer than their single requests do.
    const goesOn = key !== undefined && response.status >= 500 && Date.now() < end;
    if (!goesOn) return { status: response.status, body: (await response.json().catch(() => ({}))) as T };
  }
}

/** Somebody got another answer than they wanted. */
export class Refused extends Error {
  readonly status: number;
  constructor(what: string, { status, body }: { status: number; body: unknown }) {
    super(`${what} was answered with ${status}: ${JSON.stringify(body)}`);
    this.status = status;
  }
}

export function expectStatus(what: string, answer: { status: number; body: unknown }, wanted: number) {
  if (answer.status !== wanted) throw new Refused(what, answer);
}

const PASSWORD = 'a long and unusual phrase';

/** Registers somebody new, and returns their address. */
export async function register(url: string): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const body = { email, password: PASSWORD, displayName: 'Jo Example' };
  expectStatus('A registration', await send(`${url}/api/auth/sign-up`, { method: 'POST', body }), 201);
  return email;
}

export async function signIn(url: string, email: string): Promise<string> {
  const answer = await send<SignedIn>(`${url}/api/auth/sign-in`, {
    method: 'POST',
    body: { email, password: PASSWORD },
  });
  expectStatus('A sign-in', answer, 200);
  return answer.body.accessToken;
}

/** What the owner of a car may answer to days that somebody chose. */
const OTHER_DAYS = [
  'rental/dates-taken',
  'rental/too-soon',
  'rental/too-far-ahead',
  'rental/too-short',
  'rental/too-long',
] satisfies ProblemCode[];

const wantsOtherDays = ({ body }: { body: { code?: string } }) => OTHER_DAYS.some((code) => code === body.code);

/** Days that hardly anybody else wants, of a car whose owner need not be asked, as its page shows them before they are held. */
async function chooseDays(url: string, token: string, cars: CarPage['cars']): Promise<HoldRequest> {
  for (;;) {
    const { id: carId } = cars[randomInt(cars.length)]!;
    const startDate = addDays(dayIn('UTC'), 10 + randomInt(350));
    const days = { carId, startDate, endDate: addDays(startDate, 2) };
    const quote = await send<Quote & { code?: string }>(`${url}/api/quotes`, { method: 'POST', token, body: days });
    if (wantsOtherDays(quote)) continue;
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

/** Enters a card, and returns the name that the payment provider gave it. */
export type AddCard = (url: string, token: string) => Promise<string>;

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
): Promise<Promised['bookings'][number]> {
  const body = await chooseDays(url, token, cars);
  const held = await send<Rental & { code?: string }>(`${url}/api/rentals`, {
    method: 'POST',
    token,
    key: randomUUID(),
    body,
  });
  // By chance somebody wanted the same days, and was first.
  if (wantsOtherDays(held)) return book(url, token, cars, addCard);
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
    // Not known yet: asked again under the same key, as the page does.
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

/** For the photos of everybody without a browser */
export const makePicture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#474' } })
    .jpeg()
    .toBuffer();

/** People without a browser, who search, book and upload all the time, until they are told to stop. */
export async function keepRenting(url: string, people: number, isOver: () => boolean): Promise<Promised> {
  const promised: Promised = { bookings: [], photos: [] };
  const picture = await makePicture();
  const emails: string[] = [];
  for (let person = 0; person < people; person++) emails.push(await register(url));
  await Promise.all(
    emails.map(async (email, person) => {
      let token = await signIn(url, email);
      for (let round = 1; !isOver(); round++) {
        // Long before the token ends.
        if (round % 20 === 0) token = await signIn(url, email);
        promised.bookings.push(await book(url, token, await search(url, token)));
        if (person % 2 === 0) promised.photos.push(await uploadPhoto(url, token, picture));
        await pause(randomInt(300));
      }
    }),
  );
  return promised;
}
