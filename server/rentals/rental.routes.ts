import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { paymentLimits } from '../../contract/money/limits.ts';
import { rentalLimits } from '../../contract/rentals/limits.ts';
import { listAlternatives } from './alternatives/find-alternatives.ts';
import { route } from '../platform/http/route.ts';
import { bookingRoutes } from './bookings/booking.routes.ts';
import { cancelRental, previewCancellation } from './cancel-rental.ts';
import { refundRental } from './refund-rental.ts';
import { holdDates } from './hold-dates.ts';
import { listCarRentals } from './list-car-rentals.ts';
import { listMyRentals } from './list-my-rentals.ts';
import { confirmPayment, payRental } from './pay-rental.ts';
import { quoteRental } from './quote-rental.ts';
import { requestRoutes } from './requests/request.routes.ts';
import { showRentalWithContact } from './show-rental.ts';
import { type MoneyServices } from '../money/index.ts';

export function rentalRoutes(app: FastifyInstance, services: MoneyServices) {
  requestRoutes(app, services);
  bookingRoutes(app, services);
  const { limit } = services;
  const holds = limit({ name: 'hold-dates', points: rentalLimits.holdsPerHour, seconds: 3_600 });
  const paymentChecks = limit({ name: 'ask-payment', points: paymentLimits.questionsPerHour, seconds: 3_600 });
  const givenBack = limit({ name: 'give-back', points: rentalLimits.givenBackPerHour, seconds: 3_600 });
  const payments = limit({ name: 'pay-rental', points: paymentLimits.attemptsPerHour, seconds: 3_600 });

  route(app, api.carRentals, ({ params, query, viewer }) => listCarRentals(services, viewer, params.id, query.page));
  route(app, api.quote, ({ body, viewer }) => quoteRental(services, viewer.uid, body));

  route(app, api.holdDates, async ({ viewer, idempotencyKey, body }) => {
    await holds.consume(viewer.uid);
    return holdDates(services, viewer, idempotencyKey, body);
  });
  route(app, api.payRental, async ({ viewer, idempotencyKey, params, body }) => {
    await payments.consume(viewer.uid);
    return payRental(services, { viewer, rentalId: params.id, key: idempotencyKey, ...body });
  });
  route(app, api.confirmPayment, async ({ viewer, params }) => {
    await paymentChecks.consume(viewer.uid);
    return confirmPayment(services, viewer, params.id);
  });

  route(app, api.rental, ({ viewer, params }) => showRentalWithContact(services, viewer, params.id));
  route(app, api.myRentals, ({ viewer, query }) => listMyRentals(services, viewer.uid, query));
  route(app, api.cancellation, ({ viewer, params }) => previewCancellation(services, viewer, params.id));
  route(app, api.alternatives, ({ viewer, params }) => listAlternatives(services, viewer, params.id));
  route(app, api.cancelRental, ({ viewer, idempotencyKey, params, body }) =>
    cancelRental(services, viewer, { id: params.id, key: idempotencyKey, ...body }),
  );
  route(app, api.goodwillRefund, async ({ viewer, idempotencyKey, params, body }) => {
    await givenBack.consume(viewer.uid);
    return refundRental(services, viewer, { id: params.id, key: idempotencyKey, ...body });
  });
}
