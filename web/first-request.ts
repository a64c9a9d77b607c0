import { callUrl, type CallInput, type CallName, type CallOutput, type Scalar } from '../contract/calls.ts';
import { paths } from '../contract/paths.ts';
import type { Photo } from '../contract/photos/photos.ts';
import {
  CARD_SIZES,
  forCarousel,
  needsPosition,
  mainPhotoSizes,
  NEWEST,
  pageOfSearch,
  readBrowseState,
  toSearch,
} from './cars/early.ts';
import type { EarlyScreen } from './early-picture.ts';
import { photoSources } from './photos/early.ts';
import { sendEarly } from './platform/session/early-response.ts';

interface FirstRequest {
  url: string;
  /** Finds the largest photo of the page in the response. */
  pictureIn?: (body: unknown) => FirstPhoto;
}

interface FirstPhoto {
  photo: Photo | null | undefined;
  sizes: string;
  /** Undefined when content of unknown height is above the photo. */
  screen: EarlyScreen | undefined;
}

const urlOf = <Name extends CallName>(name: Name, input: CallInput<Name>) =>
  callUrl(name, input as Record<'params' | 'query', Record<string, Scalar> | undefined>).url;

/** The first request of the page at a URL. The page's own queries build the same request with the same functions. */
export function firstRequest({ pathname, search }: { pathname: string; search: string }): FirstRequest | undefined {
  if (pathname === paths.home) return { url: urlOf('GET /api/cars', { query: forCarousel(NEWEST) }) };
  if (pathname === paths.browse) {
    const { filters, cursor } = readBrowseState(search);
    // The location has not been resolved to coordinates yet.
    if (needsPosition(filters, undefined)) return undefined;
    return {
      url: urlOf('GET /api/cars', { query: pageOfSearch(toSearch(filters), cursor ?? null) }),
      pictureIn: (body) => ({
        photo: (body as CallOutput<'GET /api/cars'>).cars[0]?.photo,
        sizes: CARD_SIZES,
        screen: search ? undefined : 'browse',
      }),
    };
  }
  const id = new RegExp(`^${paths.details('([\\w-]+)')}$`).exec(pathname)?.[1];
  if (!id) return undefined;
  return {
    url: urlOf('GET /api/cars/:id', { params: { id } }),
    pictureIn: (body) => {
      const { photos, state } = body as CallOutput<'GET /api/cars/:id'>;
      return {
        photo: photos[0],
        sizes: mainPhotoSizes(photos.length),
        screen: state === 'active' ? 'details' : undefined,
      };
    },
  };
}

const toImage = ({ photo, sizes, screen }: FirstPhoto) =>
  photo ? { srcset: photoSources(photo), sizes, placeholder: photo.placeholder, screen } : undefined;

/** The main photo of a car's page, if the server embedded it in the HTML. */
export const embeddedPhoto = ({ first, count = 0 }: { first?: Photo; count?: number }) =>
  toImage({ photo: first, sizes: mainPhotoSizes(count), screen: 'details' });

/** Sends the page's first request, and returns its largest photo from the response. */
export async function sendFirstRequest(address: Location, token: string | undefined) {
  const first = firstRequest(address);
  if (!first) return undefined;
  const { url, pictureIn } = first;
  const response = await sendEarly(url, token);
  if (!pictureIn || !response.ok) return undefined;
  return toImage(pictureIn(await response.clone().json()));
}
