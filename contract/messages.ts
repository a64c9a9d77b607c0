import { bookingProblems, ownerBanned } from './rentals/booking-problems.ts';
import { registrationFailed, signInFailed } from './accounts/account-failures.ts';

/**
 * Every sentence that people read when something goes wrong, once. `status` is the HTTP status of the problem when it is
 * an answer of its own; a problem with one field is answered with 400 and named beside that field.
 */
export const problems = {
  ...bookingProblems,

  // Signing in
  'auth/missing-password': { status: 400, message: 'Password is missing. Please enter your password.' },
  'auth/invalid-email': { status: 400, message: 'The email address is not valid. Please enter a valid email.' },
  'auth/user-not-found': { status: 401, message: 'No user found with this email. Please check your email.' },
  'auth/wrong-password': { status: 401, message: 'Incorrect password. Please try again.' },
  'auth/invalid-credential': {
    status: 401,
    message: 'Invalid credentials. Please check your email and password and try again.',
  },
  'auth/sign-in-failed': { status: 500, message: signInFailed },
  'auth/account-disabled': { status: 403, message: 'This account has been disabled. Please contact us for help.' },
  'auth/too-many-requests': { status: 429, message: 'Too many attempts. Please wait a while and try again.' },

  // Registering
  'auth/email-already-in-use': { status: 409, message: 'The email is already in use.' },
  'auth/weak-password': { status: 400, message: 'The password is too weak.' },
  'auth/missing-email': { status: 400, message: 'The email address is not valid. Please enter a valid email.' },
  'auth/username-too-short': { status: 400, message: 'Username must be at least 3 characters long.' },
  'auth/username-too-long': { status: 400, message: 'Username must be at most 60 characters long.' },
  'auth/registration-failed': { status: 500, message: registrationFailed },

  // Resetting a password
  'auth/reset-cooldown': {
    status: 429,
    message: 'Please wait 30 seconds before attempting to reset your password again.',
  },
  'auth/reset-link-invalid': {
    status: 400,
    message: 'This link has expired or has already been used. Please request a new one.',
  },

  // Sessions and access
  'auth/not-signed-in': { status: 401, message: 'Please sign in to continue.' },
  'auth/session-ended': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'auth/wrong-origin': { status: 403, message: 'This request came from another site, so we refused it.' },

  // Photos
  'photo/missing': { status: 400, message: 'Please choose one photo to upload.' },
  'photo/unsupported': { status: 415, message: 'Please choose a photo in JPEG, PNG, WebP or AVIF format.' },
  'photo/heic': {
    status: 415,
    message: 'We can’t read HEIC photos here. Please save the photo as a JPEG and try again.',
  },
  'photo/damaged': { status: 422, message: 'This photo is damaged and can’t be opened. Please choose another one.' },
  'photo/too-large': { status: 413, message: 'This photo is too large. Please choose one under 20 MB.' },
  'photo/too-many-pixels': {
    status: 413,
    message: 'This photo has too many pixels. Please choose one under 50 megapixels.',
  },
  'photo/busy': { status: 503, message: 'We’re handling a lot of uploads right now. Please try again in a moment.' },
  'photo/too-slow': {
    status: 408,
    message: 'This photo came in too slowly. Please try again, with a better connection if you can.',
  },
  'photo/not-stored': { status: 503, message: 'We couldn’t save this photo. Please try again in a moment.' },
  'car/photos-invalid': {
    status: 400,
    message: 'One of the photos is no longer available. Please remove it and upload it again.',
  },

  // Cars
  'car/title-required': { status: 400, message: 'Title is required' },
  'car/title-too-short': { status: 400, message: 'Title must be at least 3 characters long' },
  'car/title-too-long': { status: 400, message: 'Title must be at most 80 characters long' },
  'car/description-required': { status: 400, message: 'Description is required' },
  'car/description-too-long': { status: 400, message: 'Description must be at most 4,000 characters long' },
  'car/price-required': { status: 400, message: 'Price is required' },
  'car/price-invalid': { status: 400, message: 'Price must be a valid number greater than 0' },
  'car/location-required': { status: 400, message: 'Location is required' },
  'car/location-too-long': { status: 400, message: 'Location must be at most 120 characters long' },
  'car/gear-required': { status: 400, message: 'Gear is required' },
  'car/seats-required': { status: 400, message: 'Number of seats is required' },
  'car/seats-unspecified': { status: 400, message: 'Please specify the number of seats' },
  'car/seats-invalid': { status: 400, message: 'Seats must be a valid number greater than 0' },
  'car/seats-too-many': { status: 400, message: 'Seats must be at most 60' },
  'car/vehicle-type-required': { status: 400, message: 'Vehicle type is required' },
  'car/photos-required': { status: 400, message: 'At least one image is required' },
  'car/photos-too-many': { status: 400, message: 'A car can have at most 20 photos' },
  'car/not-yours': { status: 403, message: 'This isn’t your car, so you can’t do that.' },
  'car/owner-gone': { status: 409, message: 'The owner of this car has closed their account, so it can’t be listed.' },
  'car/owner-banned': {
    status: 409,
    message:
      'The owner of this car is banned, so it can’t be listed. It returns to its previous status if they are unbanned.',
  },
  'car/changed-meanwhile': {
    status: 409,
    message: 'Someone else has changed this car in the meantime. Your changes were not saved: reload it first.',
  },
  'moderation/too-many-cars': { status: 400, message: 'At most 100 cars can be changed at once.' },
  'moderation/version-required': {
    status: 400,
    message: 'Say which version of the car you reviewed.',
  },
  'moderation/reason-required': { status: 400, message: 'Reason is required' },
  'moderation/nothing-to-undo': {
    status: 409,
    message: 'It’s too late to undo this decision. You can still reverse it with a new one.',
  },
  'search/bad-cursor': { status: 400, message: 'We can’t open this page of results. Please search again.' },
  'rental/not-found': { status: 404, message: 'This rental doesn’t exist, or you don’t have access to it.' },
  'rental/already-held': { status: 409, message: 'You’re already holding these dates.' },
  'rental/price-changed': {
    status: 409,
    message: 'The price has changed. Please check the new total before you pay.',
  },
  'rental/too-many-holds': {
    status: 409,
    message: 'You’re already holding dates for 3 cars. Pay for one or release it first.',
  },
  'rental/hold-ended': {
    status: 409,
    message:
      'We held your dates for 15 minutes, and they are free again. Nothing was charged. Please choose your dates again.',
  },
  'rental/not-payable': { status: 409, message: 'This rental has been cancelled, so it can’t be paid for.' },
  'rental/dates-lost': {
    status: 409,
    message: 'Your payment arrived after we stopped holding these dates. We’re refunding you in full.',
  },
  'rental/not-allowed': { status: 403, message: 'You can’t do that with this rental.' },
  'rental/not-cancellable': { status: 409, message: 'This rental has already ended or been cancelled.' },
  'rental/refund-changed': {
    status: 409,
    message: 'The refund has changed. Please check it again before you cancel.',
  },
  'saved/too-many': { status: 409, message: 'You’ve saved 500 cars. Remove one to save another.' },

  // Payments
  'payment/declined': { status: 402, message: 'Your card was declined.' },
  'payment/not-charged': {
    status: 402,
    message: 'The payment did not go through, and your card was not charged. Please try again.',
  },
  'payment/abandoned': {
    status: 402,
    message: 'Your bank did not confirm the payment, and your card was not charged. Please try again.',
  },
  'payment/not-taken': {
    status: 402,
    message:
      'We can’t take payments right now. Your card was not charged and your dates stay held: please try again later.',
  },
  'payment/none': { status: 409, message: 'Nothing has been paid for this rental yet.' },
  'payment/method-unknown': { status: 400, message: 'Please enter your card again.' },
  'payment/card-required': { status: 400, message: 'Your card number is incomplete.' },
  'payment/not-a-test-card': {
    status: 400,
    message: 'This site only takes test cards. Use 4242 4242 4242 4242.',
  },
  'payment/expiry-invalid': { status: 400, message: "Your card's expiration date is incomplete." },
  'payment/cvc-invalid': { status: 400, message: "Your card's security code is incomplete." },
  'payment/event-not-signed': { status: 400, message: 'This event isn’t signed, or was signed too long ago.' },
  'payment/challenge-unknown': { status: 404, message: 'This payment isn’t waiting for an answer.' },
  'payment/unavailable': {
    status: 503,
    message: 'We can’t reach the payment service. Your card was not charged. Please try again in a moment.',
  },

  // Requests in general
  'request/idempotency-key-missing': { status: 400, message: 'This request needs an Idempotency-Key header.' },
  'request/idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key has already been used for another request.',
  },
  'request/idempotency-running': { status: 409, message: 'The same request is still running. Please wait a moment.' },
  'request/invalid': { status: 400, message: 'Please check what you entered.' },
  'text/hidden-characters': {
    status: 400,
    message: 'This has characters that nobody can see. Please type it again instead of pasting it.',
  },
  'request/unreadable': { status: 400, message: 'The request could not be read.' },
  'request/address-too-long': { status: 414, message: 'This address is too long.' },
  'request/headers-too-large': {
    status: 431,
    message: 'Your browser sends more about this page than we can read. Clearing its cookies for this site helps.',
  },
  'request/too-slow': { status: 408, message: 'The request came in too slowly. Please try again.' },
  'request/unexpected': { status: 417, message: 'This request expects something that is not done here.' },
  'request/too-large': { status: 413, message: 'That is too large to send.' },
  'request/unsupported-type': { status: 415, message: 'This type of content isn’t accepted here.' },
  'request/too-many': { status: 429, message: 'Too many requests. Please slow down and try again.' },
  'request/not-found': { status: 404, message: 'There’s nothing at this address.' },
  'server/unavailable': { status: 503, message: 'We can’t respond right now. Please try again in a moment.' },
  'server/failed': { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

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
  'car/price-required': problems['car/price-invalid'].message,
  'car/seats-required': problems['car/seats-invalid'].message,
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
  photosExpired: 'Photos in a draft are kept for one day. Please add yours again.',
  noCarsMatch: 'Sorry, but no cars match your search criteria. Try adjusting your filters or search again.',
} as const;
