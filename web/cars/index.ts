export { describeSpecialTerms } from './special-terms.ts';
export { cancellationRule, CancellationTimeline, freeCancellation } from './cancellation-terms.tsx';
export { CarCard, CarCardSkeleton, CarCardPlaceholder } from './car-card.tsx';
export { DisabledNote } from './disabled-note.tsx';
export { useKeepStep } from './set-up-mutations.ts';
export { DayPriceRange, writeDayPrices } from './day-prices.tsx';
export { describePhotos, listFields } from './describe-car-changes.ts';
export { carKeys } from './car-keys.ts';
export { cardPriceQuery } from './card-price-queries.ts';
export { carQueries } from './car-queries.ts';
export { dayPricesQuery } from './day-price-queries.ts';
export { extraQueries } from './extra-queries.ts';
export { hintsQuery } from './search/hint-queries.ts';
export { makeQueries } from './make-queries.ts';
export { MoreFacts } from './more-facts.tsx';
export { morePhotosQuery } from './more-photos-queries.ts';
export { type CarFilters } from './car-requests.ts';
export { CarFrame } from './managed/car-frame.tsx';
export { renderCarError } from './managed/render-car-error.tsx';
export { ListFilters } from './managed/list-filters.tsx';
export { type ListSearch, readSearch, writeSearch } from './managed/list-search.ts';
export { ManagedCarCard } from './managed/managed-car-card.tsx';
export { ManagedList } from './managed/managed-list.tsx';
export { MyCarCard } from './managed/my-car-card.tsx';
export { MyCarSkeleton } from './managed/my-car-skeleton.tsx';
export { NoMatch } from './managed/no-match.tsx';
export { PauseButton } from './managed/pause-button.tsx';
export { SearchField } from './managed/search-field.tsx';
export { truncate } from './managed/truncate.ts';
export { TruncatedText } from './managed/truncated-text.tsx';
export { describeMileage } from './describe-mileage.ts';
export { NotYourCar } from './not-your-car.tsx';
export { describeDayPrices, describeSection, weekdayLabel } from './describe-offer.ts';
export { OfferSummary } from './offer-summary.tsx';
export { formatRating, Rating } from './rating.tsx';
export { shownPrice } from './shown-price.ts';
export { StayFacts } from './stay-facts.tsx';
export { StatusBadge } from './status-badge.tsx';
export { useUpdateCar } from './car-mutations.ts';
export { compareAddress, COMPARED_MAX, readComparedCars } from './compare-address.ts';
export { countCars } from './count-cars.ts';
export { moderationKeys } from './moderation/moderation-keys.ts';
export { myCarsQueries } from './my-cars-queries.ts';
export { photoName } from './photo-name.ts';
export { CARD_SIZES, mainPhotoSizes, OTHER_PHOTO_SIZES } from './photo-sizes.ts';
export { formatOwnerAmount } from './owner-amount.ts';
export { browseAddress, readBrowseState, type BrowseState } from './search/browse-address.ts';
export {
  toSearch,
  activeFilters,
  moreFilters,
  filterLabel,
  RATINGS,
  readPassengers,
  sortChoices,
  changeFilters,
  needsPosition,
  typeChoices,
  withoutFilter,
  type BrowseFilters,
  isPriceRangeReversed,
  type FilterName,
} from './search/browse-filters.ts';
