import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../contract/languages/create-translate.ts';
import english from '../contract/languages/en.json' with { type: 'json' };
import { problemValues } from '../contract/problem-values.ts';
import { parametersOf } from './message-parameters.ts';

/** Texts that the specification prescribes word for word. */
const PROMISED = [
  // Signing in and registering
  'Login',
  'Register',
  'Forgot Password',
  'Reset Password',
  'Back to Login',
  'Password is missing. Please enter your password.',
  'The email address is not valid. Please enter a valid email.',
  'No user found with this email. Please check your email.',
  'Incorrect password. Please try again.',
  'Invalid credentials. Please check your email and password and try again.',
  'Something went wrong. Please check your email and password and try again.',
  'The email is already in use.',
  'The password is too weak.',
  'The email address is not valid.',
  'Registration failed. Please try again.',
  'Username must be at least 3 characters long.',
  'Please wait 30 seconds before attempting to reset your password again.',
  'Password reset email sent. Check your inbox.',
  // Home, header and footer
  'Rent your car',
  'Searching for your dream car',
  'Most Recent cars',
  'SUV',
  'Popular Rentals',
  'How It Works',
  'Why Choose Us',
  'See more details',
  'DETAILS',
  'BOOK NOW',
  'Rent Now',
  'Home',
  'Rent a car',
  'Pendings cars',
  'My cars',
  'Rent Your Car',
  'Logout',
  'About Us',
  'Contact',
  'Terms of Service',
  'Privacy Policy',
  // Browsing
  'Sort By',
  'Select',
  'Price: Low to High',
  'Price: High to Low',
  'Vehicle Type',
  'Gearshift',
  'Passengers',
  'Location',
  'Date Range',
  'Sorry, but no cars match your search criteria. Try adjusting your filters or search again.',
  // A car
  'Show all photos',
  'Share',
  'Save',
  'Go back',
  'Joined on June 2024',
  'Response rate 90%',
  'Response time 1h',
  'Select dates to see price',
  'Sedan',
  'Coupe',
  'Convertible',
  'Family car',
  'Break',
  'Electric vehicle',
  'Luxury Vehicle',
  'Luxury vehicle',
  'Truck',
  'Van',
  'automatic',
  'manual',
  '45$ / day',
  // Lists of cars
  'Details',
  'Edit',
  'Activate',
  'Disable',
  'See Rents',
  'Title',
  'User ID',
  'Description',
  'Price',
  'Gear',
  'Persons',
  'Created At',
  'Status',
  'Previous',
  'Next',
  'Loading...',
  // Listing and editing a car
  'Title & Description',
  'Price & Location',
  'Gear/Seats/Vehicle type',
  'Images',
  'Complete',
  'Yes',
  'Other',
  "We are waiting for your car's details..",
  'We are working on your request....',
  'Title is required',
  'Description is required',
  'Price is required',
  'Location is required',
  'Gear is required',
  'Number of seats is required',
  'Please specify the number of seats',
  'Vehicle type is required',
  'At least one image is required',
  'Price must be a valid number greater than 0',
  'Seats must be a valid number greater than 0',
  // Booking and paying
  'Please select valid start and end dates.',
  'Selected dates overlap with existing rented periods. Please select different dates.',
  'Failed to proceed. Please try again.',
  'Car ID is missing',
  'Error: startDate is missing',
  'Failed to process the payment: No.',
  'Your booking has been confirmed.',
  'Back to Home',
  'Error: Missing rental details',
];

const VALUES: Record<string, string | number | (() => string)> = {
  // Text for screen readers only
  hidden: () => '',
  title: 'A car',
  ...problemValues,
  price: '45$',
  field: 'startDate',
  reason: 'No.',
  month: 'June 2024',
  percent: 90,
  hours: 1,
};
const format = createFormat('en');

/** All messages that can be formatted with these values. */
const formatted = new Set(
  Object.values(english).flatMap((text) =>
    Object.keys(parametersOf(text)).every((name) => name in VALUES) ? [format(compile(text), VALUES) as string] : [],
  ),
);

describe('in English', () => {
  it.each(PROMISED)('still contains “%s”', (text) => {
    expect(formatted.has(text)).toBe(true);
  });
});
