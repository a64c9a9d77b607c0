import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { api } from '../../../contract/api.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { BookingFilters } from '../../../contract/rentals/bookings/bookings.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { exportBookings } from './export-bookings.ts';
import { listBookings } from './list-bookings.ts';

export function bookingRoutes(app: FastifyInstance, services: Services) {
  const files = services.limit({ name: 'export-bookings', points: rentalLimits.bookingFilesPerHour, seconds: 3_600 });

  route(app, api.bookings, ({ viewer, query }) => listBookings(services, viewer.uid, query));

  const options = { config: { access: 'user' as const }, schema: { hide: true, querystring: BookingFilters } };
  app.get<{ Querystring: BookingFilters }>('/api/my/bookings.csv', options, async (request, reply) => {
    const { uid } = request.viewer!;
    await files.consume(uid);
    return reply
      .header('content-disposition', 'attachment; filename="bookings.csv"')
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(exportBookings(services, uid, request.query, request.language)));
  });
}
