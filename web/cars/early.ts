// For the script that runs before the application. Importing the index would load components.
export { forCarousel, NEWEST, pageOfSearch } from './car-requests.ts';
export { CARD_SIZES, mainPhotoSizes } from './photo-sizes.ts';
export { readBrowseState } from './search/browse-address.ts';
export { needsPosition, toSearch } from './search/browse-filters.ts';
