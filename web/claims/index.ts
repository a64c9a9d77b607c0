export { claimPayment } from './claim-mutations.ts';
export { claimKeys, claimQueries } from './claim-queries.ts';
export { depositPayment, depositQueries } from './deposits/deposit-queries.ts';
export { adminClaimQueries } from './deciding/admin-claim-queries.ts';
export { ClaimPhotos } from './claim-photos.tsx';
export { DecideClaimForm } from './deciding/decide-form.tsx';
