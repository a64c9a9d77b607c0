import { accountLimits, carLimits, moderationLimits, photoLimits, rentalLimits, savedLimits } from './limits.ts';
import { bookingProblems, ownerBanned } from './wording/booking-problems.ts';
import { HOLD_TIME } from './wording/booking-terms.ts';
import { inWords } from './spans.ts';
import { registrationFailed, signInFailed } from './wording/account-wording.ts';

/** Every sentence that people read when something goes wrong, once. */
export const problems = {
  ...bookingProblems,

  // Signing in
  'auth/missing-password': 'Password is missing. Please enter your password.',
  'auth/invalid-email': 'The email address is not valid. Please enter a valid email.',
  'auth/user-not-found': 'No user found with this email. Please check your email.',
  'auth/wrong-password': 'Incorrect password. Please try again.',
  'auth/invalid-credential': 'Invalid credentials. Please check your email and password and try again.',
  'auth/sign-in-failed': signInFailed,
  'auth/account-disabled': 'This account has been disabled. Please contact us for help.',
  'auth/too-many-requests': 'Too many attempts. Please wait a while and try again.',

  // Registering
  'auth/email-already-in-use': 'The email is already in use.',
  'auth/weak-password': 'The password is too weak.',
  'auth/missing-email': 'The email address is not valid. Please enter a valid email.',
  'auth/username-too-short': `Username must be at least ${accountLimits.usernameMin} characters long.`,
  'auth/username-too-long': `Username must be at most ${accountLimits.usernameMax} characters long.`,
  'auth/registration-failed': registrationFailed,

  // Resetting a password
  'auth/reset-cooldown': `Please wait ${accountLimits.resetCooldownSeconds} seconds before attempting to reset your password again.`,
  'auth/reset-link-invalid': 'This link has expired or has already been used. Please request a new one.',

  // Sessions and access
  'auth/not-signed-in': 'Please sign in to continue.',
  'auth/session-ended': 'Your session has ended. Please sign in again.',
  'auth/wrong-origin': 'This request came from another site, so we refused it.',

  // Photos
  'photo/missing': 'Please choose one photo to upload.',
  'photo/unsupported': 'Please choose a photo in JPEG, PNG, WebP or AVIF format.',
  'photo/heic': 'We can’t read HEIC photos here. Please save the photo as a JPEG and try again.',
  'photo/damaged': 'This photo is damaged and can’t be opened. Please choose another one.',
  'photo/too-large': `This photo is too large. Please choose one under ${photoLimits.megabytesMax} MB.`,
  'photo/too-many-pixels': `This photo has too many pixels. Please choose one under ${photoLimits.megapixelsMax} megapixels.`,
  'photo/busy': 'We’re handling a lot of uploads right now. Please try again in a moment.',
  'photo/too-slow': 'This photo came in too slowly. Please try again, with a better connection if you can.',
  'photo/not-stored': 'We couldn’t save this photo. Please try again in a moment.',
  'car/photos-invalid': 'One of the photos is no longer available. Please remove it and upload it again.',

  // Cars
  'car/title-required': 'Title is required',
  'car/title-too-short': `Title must be at least ${carLimits.titleMin} characters long`,
  'car/title-too-long': `Title must be at most ${carLimits.titleMax} characters long`,
  'car/description-required': 'Description is required',
  'car/description-too-long': `Description must be at most ${carLimits.descriptionMax.toLocaleString('en')} characters long`,
  'car/price-required': 'Price is required',
  'car/price-invalid': 'Price must be a valid number greater than 0',
  'car/location-required': 'Location is required',
  'car/location-too-long': `Location must be at most ${carLimits.locationMax} characters long`,
  'car/gear-required': 'Gear is required',
  'car/seats-required': 'Number of seats is required',
  'car/seats-unspecified': 'Please specify the number of seats',
  'car/seats-invalid': 'Seats must be a valid number greater than 0',
  'car/seats-too-many': `Seats must be at most ${carLimits.seatsMax}`,
  'car/vehicle-type-required': 'Vehicle type is required',
  'car/photos-required': 'At least one image is required',
  'car/photos-too-many': `A car can have at most ${carLimits.photosMax} photos`,
  'car/not-yours': 'This isn’t your car, so you can’t do that.',
  'car/owner-gone': 'The owner of this car has closed their account, so it can’t be listed.',
  'car/owner-banned':
    'The owner of this car is banned, so it can’t be listed. It returns to its previous status if they are unbanned.',
  'car/changed-meanwhile':
    'Someone else has changed this car in the meantime. Your changes were not saved: reload it first.',
  'moderation/too-many-cars': `At most ${moderationLimits.carsAtOnce} cars can be changed at once.`,
  'moderation/version-required': 'Say which version of the car you reviewed.',
  'moderation/reason-required': 'Reason is required',
  'moderation/nothing-to-undo': 'It’s too late to undo this decision. You can still reverse it with a new one.',
  'search/bad-cursor': 'We can’t open this page of results. Please search again.',
  'rental/not-found': 'This rental doesn’t exist, or you don’t have access to it.',
  'rental/already-held': 'You’re already holding these dates.',
  'rental/price-changed': 'The price has changed. Please check the new total before you pay.',
  'rental/too-many-holds': `You’re already holding dates for ${rentalLimits.liveHoldsMax} cars. Pay for one or release it first.`,
  'rental/hold-ended': `We held your dates for ${HOLD_TIME}, and they are free again. Nothing was charged. Please choose your dates again.`,
  'rental/not-payable': 'This rental has been cancelled, so it can’t be paid for.',
  'rental/dates-lost': 'Your payment arrived after we stopped holding these dates. We’re refunding you in full.',
  'rental/not-allowed': 'You can’t do that with this rental.',
  'rental/not-cancellable': 'This rental has already ended or been cancelled.',
  'rental/refund-changed': 'The refund has changed. Please check it again before you cancel.',
  'saved/too-many': `You’ve saved ${savedLimits.carsMax} cars. Remove one to save another.`,

  // Payments
  'payment/declined': 'Your card was declined.',
  'payment/not-charged': 'The payment did not go through, and your card was not charged. Please try again.',
  'payment/abandoned': 'Your bank did not confirm the payment, and your card was not charged. Please try again.',
  'payment/not-taken':
    'We can’t take payments right now. Your card was not charged and your dates stay held: please try again later.',
  'payment/none': 'Nothing has been paid for this rental yet.',
  'payment/method-unknown': 'Please enter your card again.',
  'payment/card-required': 'Your card number is incomplete.',
  'payment/not-a-test-card': 'This site only takes test cards. Use 4242 4242 4242 4242.',
  'payment/expiry-invalid': "Your card's expiration date is incomplete.",
  'payment/cvc-invalid': "Your card's security code is incomplete.",
  'payment/event-not-signed': 'This event isn’t signed, or was signed too long ago.',
  'payment/challenge-unknown': 'This payment isn’t waiting for an answer.',
  'payment/unavailable': 'We can’t reach the payment service. Your card was not charged. Please try again in a moment.',

  // Requests in general
  'request/idempotency-key-missing': 'This request needs an Idempotency-Key header.',
  'request/idempotency-key-reused': 'This Idempotency-Key has already been used for another request.',
  'request/idempotency-running': 'The same request is still running. Please wait a moment.',
  'request/invalid': 'Please check what you entered.',
  'text/hidden-characters': 'This has characters that nobody can see. Please type it again instead of pasting it.',
  'request/unreadable': 'The request could not be read.',
  'request/address-too-long': 'This address is too long.',
  'request/headers-too-large':
    'Your browser sends more about this page than we can read. Clearing its cookies for this site helps.',
  'request/too-slow': 'The request came in too slowly. Please try again.',
  'request/unexpected': 'This request expects something that is not done here.',
  'request/too-large': 'That is too large to send.',
  'request/unsupported-type': 'This type of content isn’t accepted here.',
  'request/too-many': 'Too many requests. Please slow down and try again.',
  'request/not-found': 'There’s nothing at this address.',
  'server/unavailable': 'We can’t respond right now. Please try again in a moment.',
  'server/failed': 'Something went wrong on our side. Please try again.',
} as const satisfies Record<string, string>;

export type ProblemCode = keyof typeof problems;

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** What can go wrong with any request. Signing in and registering have one sentence each for all of it. */
const inGeneral = (message: string) => ({
  'request/invalid': message,
  'request/unreadable': message,
  'request/too-large': message,
  'request/unsupported-type': message,
  'request/too-many': message,
  'server/unavailable': message,
  'server/failed': message,
});

export const signInWording = /* @__PURE__ */ inGeneral(signInFailed);

/** The register screen words one of the shared codes differently from the login screen. */
export const registerWording = {
  .../* @__PURE__ */ inGeneral(registrationFailed),
  'auth/invalid-email': 'The email address is not valid.',
} as const;

/** The edit form says of an empty number what it says of a wrong one. */
export const editCarWording = {
  'car/price-required': problems['car/price-invalid'],
  'car/seats-required': problems['car/seats-invalid'],
} as const;

/** What paying says, with places for a name or a reason. */
export const paymentWording = {
  carIdMissing: 'Car ID is missing',
  fieldMissing: (field: string) => `Error: ${field} is missing`,
  failed: (message: string) => `Failed to process the payment: ${message}`,
  cardExpired: "Your card's expiration date is in the past.",
  confirmed: 'Your booking has been confirmed.',
  detailsMissing: 'Error: Missing rental details',
} as const;

/** What people are told when something went well, or nothing is there. */
export const notices = {
  resetMailSent: 'Password reset email sent. Check your inbox.',
  passwordChanged: 'Your password has been changed. You can now log in with it.',
  ownerBanned,
  carListed: "Submitted. We'll email you when it's live.",
  carSaved: "Saved. We'll review your changes and email you when the car is live again.",
  carUnchanged: 'You haven’t changed anything, so there was nothing to save.',
  carLoading: "We are waiting for your car's details..",
  carSaving: 'We are working on your request....',
  photosUnfinished: 'Some photos weren’t uploaded. Retry or remove them first.',
  photosExpired: `Photos in a draft are kept for ${inWords(photoLimits.unattachedHours / 24)}. Please add yours again.`,
  noCarsMatch: 'Sorry, but no cars match your search criteria. Try adjusting your filters or search again.',
} as const;
