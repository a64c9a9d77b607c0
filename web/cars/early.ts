// For the script that runs before the application: the index would bring components along.
export { forCarousel, NEWEST, pageOfSearch } from './car-requests.ts';
export { CARD_SIZES, mainPhotoSizes } from './photo-sizes.ts';
export { readSpot } from './search/browse-address.ts';
export { isNowhere, toSearch } from './search/browse-filters.ts';
