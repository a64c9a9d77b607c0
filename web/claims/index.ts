export { claimKeys, claimQueries } from './claim-queries.ts';
export { ClaimPhotos } from './claim-photos.tsx';
export { TripClaims } from './lazy-trip-claims.ts';
