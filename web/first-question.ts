import { callUrl, type CallInput, type CallName, type CallOutput, type Scalar } from '../contract/calls.ts';
import { paths } from '../contract/paths.ts';
import type { Photo } from '../contract/photos/photos.ts';
import { forCarousel, NEWEST, pageOfSearch } from './cars/car-requests.ts';
import { CARD_SIZES, mainPhotoSizes } from './cars/photo-sizes.ts';
import { readSpot } from './cars/search/browse-address.ts';
import { toSearch } from './cars/search/browse-filters.ts';
import { photoSources } from './photos/photo-sources.ts';
import { askEarly } from './platform/session/early-answer.ts';

interface Question {
  url: string;
  /** The photo that the page will show largest, and how wide. */
  pictureIn?: (answer: unknown) => [Photo | null | undefined, sizes: string];
}

const urlOf = <Name extends CallName>(name: Name, input: CallInput<Name>) =>
  callUrl(name, input as Record<'params' | 'query', Record<string, Scalar> | undefined>).url;

/** What the page at an address asks the server first. Its own queries ask for the same, by the same functions. */
export function firstQuestion({ pathname, search }: { pathname: string; search: string }): Question | undefined {
  if (pathname === paths.home) return { url: urlOf('GET /api/cars', { query: forCarousel(NEWEST) }) };
  if (pathname === paths.browse) {
    const { filters, cursor } = readSpot(search);
    return {
      url: urlOf('GET /api/cars', { query: pageOfSearch(toSearch(filters), cursor ?? null) }),
      pictureIn: (answer) => [(answer as CallOutput<'GET /api/cars'>).cars[0]?.photo, CARD_SIZES],
    };
  }
  const id = /^\/details\/([\w-]+)$/.exec(pathname)?.[1];
  if (!id) return undefined;
  return {
    url: urlOf('GET /api/cars/:id', { params: { id } }),
    pictureIn: (answer) => {
      const { photos } = answer as CallOutput<'GET /api/cars/:id'>;
      return [photos[0], mainPhotoSizes(photos.length)];
    },
  };
}

/** Asks it, and fetches the largest photo as soon as its name is known. */
export async function askFirst(
  address: Location,
  token: string,
  preloadPicture: (srcset: string, sizes: string) => void,
) {
  const question = firstQuestion(address);
  if (!question) return;
  const { url, pictureIn } = question;
  const response = await askEarly(url, token);
  if (!pictureIn || !response.ok) return;
  const [photo, sizes] = pictureIn(await response.clone().json());
  if (photo) preloadPicture(photoSources(photo), sizes);
}
