export { askForClaimOutcome, beginClaimPayment, hasBegunClaimPayment } from './claim-mutations.ts';
export { claimKeys, claimQueries } from './claim-queries.ts';
export { ClaimPhotos } from './claim-photos.tsx';
export { TripClaims } from './lazy-trip-claims.ts';
