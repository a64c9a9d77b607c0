import { callUrl, type CallInput, type CallName, type CallOutput, type Scalar } from '../contract/calls.ts';
import { paths } from '../contract/paths.ts';
import type { Photo } from '../contract/photos/photos.ts';
import {
  CARD_SIZES,
  forCarousel,
  isNowhere,
  mainPhotoSizes,
  NEWEST,
  pageOfSearch,
  readSpot,
  toSearch,
} from './cars/early.ts';
import type { EarlyScreen } from './early-picture.ts';
import { photoSources } from './photos/early.ts';
import { sendEarly } from './platform/session/early-response.ts';

interface FirstRequest {
  url: string;
  /** The photo that the page will show largest. */
  pictureIn?: (answer: unknown) => FirstPhoto;
}

interface FirstPhoto {
  photo: Photo | null | undefined;
  sizes: string;
  /** Unless something that is not known yet stands above it. */
  place: EarlyScreen | undefined;
}

const urlOf = <Name extends CallName>(name: Name, input: CallInput<Name>) =>
  callUrl(name, input as Record<'params' | 'query', Record<string, Scalar> | undefined>).url;

/** The first request of the page at an address. Its own queries send the same, built by the same functions. */
export function firstRequest({ pathname, search }: { pathname: string; search: string }): FirstRequest | undefined {
  if (pathname === paths.home) return { url: urlOf('GET /api/cars', { query: forCarousel(NEWEST) }) };
  if (pathname === paths.browse) {
    const { filters, cursor } = readSpot(search);
    // Nobody knows yet where that is.
    if (isNowhere(filters, undefined)) return undefined;
    return {
      url: urlOf('GET /api/cars', { query: pageOfSearch(toSearch(filters), cursor ?? null) }),
      pictureIn: (answer) => ({
        photo: (answer as CallOutput<'GET /api/cars'>).cars[0]?.photo,
        sizes: CARD_SIZES,
        place: search ? undefined : 'browse',
      }),
    };
  }
  const id = new RegExp(`^${paths.details('([\\w-]+)')}$`).exec(pathname)?.[1];
  if (!id) return undefined;
  return {
    url: urlOf('GET /api/cars/:id', { params: { id } }),
    pictureIn: (answer) => {
      const { photos, state } = answer as CallOutput<'GET /api/cars/:id'>;
      return {
        photo: photos[0],
        sizes: mainPhotoSizes(photos.length),
        place: state === 'active' ? 'details' : undefined,
      };
    },
  };
}

const lookOf = ({ photo, sizes, place }: FirstPhoto) =>
  photo ? { srcset: photoSources(photo), sizes, placeholder: photo.placeholder, place } : undefined;

/** The photo of a car's page, where the server has named it in the page itself. */
export const namedPhoto = ({ first, count = 0 }: { first?: Photo; count?: number }) =>
  lookOf({ photo: first, sizes: mainPhotoSizes(count), place: 'details' });

/** Sends it, and tells of the page's largest photo once it is known. */
export async function sendFirst(address: Location, token: string | undefined) {
  const first = firstRequest(address);
  if (!first) return undefined;
  const { url, pictureIn } = first;
  const response = await sendEarly(url, token);
  if (!pictureIn || !response.ok) return undefined;
  return lookOf(pictureIn(await response.clone().json()));
}
