import { pino, type DestinationStream } from 'pino';
import { maskAddresses } from './mask-addresses.ts';

/**
 * Requests are logged by route pattern and user id only. As a precaution, these paths are redacted in any logged object, and so
 * are email addresses, which libraries put into their errors.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.accessToken',
          '*.authorization',
          '*.cookie',
          '*.email',
          'email',
          'password',
        ],
        censor: '[removed]',
      },
      hooks: { streamWrite: maskAddresses },
    },
    destination,
  );
