export { useDecideLicence, useJoinTrip } from './driver-mutations.ts';
export { driverQueries, type LicenceList } from './driver-queries.ts';
export { countryName, LicenceFacts } from './licence-facts.tsx';
export { LicenceForm } from './licence-form.tsx';
export { LicenceOutline } from './licence-outline.tsx';
export { DrivingList } from './driving-list.tsx';
