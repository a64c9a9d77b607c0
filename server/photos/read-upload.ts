import type { FastifyReply, FastifyRequest } from 'fastify';
import { photoLimits } from '../../contract/limits.ts';
import { AppError } from '../platform/problem.ts';
import type { Arrival } from './upload-slots.ts';

const FILE_BYTES_MAX = photoLimits.megabytesMax * 1024 * 1024;
// What is somewhat too large is read to its end, since a browser shows an answer only after it has sent everything.
const REQUEST_BYTES_MAX = 2 * FILE_BYTES_MAX;

export const multipartOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: FILE_BYTES_MAX,
    files: 2,
    fields: 2,
    parts: 3,
    fieldNameSize: 100,
    fieldSize: 1024,
    headerPairs: 20,
  },
};

/** Its name and declared type are not looked at: they prove nothing. */
async function readParts(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined;
  let isTooLarge = false;
  let unexpected = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === 'file' && !file) {
        file = await part.toBuffer();
        isTooLarge = part.file.truncated;
      } else {
        unexpected = true;
        if (part.type === 'file') part.file.resume();
      }
    }
  } catch (cause) {
    // The parser throws whatever it meets; all of it means that the sender's request is not a proper upload.
    throw new AppError('request/unreadable', { cause });
  }
  if (isTooLarge) throw new AppError('photo/too-large');
  if (!file || unexpected) throw new AppError('photo/missing');
  return file;
}

/** Reads the one file of an upload into memory, as long as it keeps coming. */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, arrival: Arrival): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request/unsupported-type');
  if (Number(request.headers['content-length'] ?? 0) > REQUEST_BYTES_MAX) throw new AppError('photo/too-large');
  const count = (chunk: Buffer) => arrival.add(chunk.length);
  request.raw.on('data', count);
  const reading = readParts(request);
  // What is left of it may fail long after it was given up.
  reading.catch(() => {});
  arrival.givenUp.catch(() => {
    // With its connection goes what has come of it.
    reply.header('connection', 'close');
  });
  try {
    const file = await Promise.race([reading, arrival.givenUp]);
    arrival.complete();
    return file;
  } finally {
    request.raw.off('data', count);
    // The rest of a request that we gave up on must flow off, or its connection would hang.
    request.raw.resume();
  }
}
