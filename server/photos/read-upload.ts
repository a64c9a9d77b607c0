import type { FastifyReply, FastifyRequest } from 'fastify';
import { photoLimits } from '../../contract/photos/limits.ts';
import { AppError } from '../platform/problem.ts';
import type { Arrival } from './upload-slots.ts';

const FILE_BYTES_MAX = photoLimits.megabytesMax * 1024 * 1024;
// A body somewhat too large is read to its end, since a browser shows a response only after it has sent everything.
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

/** The declared name and type are ignored: they prove nothing. */
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
    // The parser throws all sorts of errors; each means that the request is not a valid upload.
    throw new AppError('request/unreadable', { cause });
  }
  if (isTooLarge) throw new AppError('photo/too-large');
  if (!file || unexpected) throw new AppError('photo/missing');
  return file;
}

export async function readUpload(request: FastifyRequest, reply: FastifyReply, arrival: Arrival): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request/unsupported-type');
  if (Number(request.headers['content-length'] ?? 0) > REQUEST_BYTES_MAX) throw new AppError('photo/too-large');
  const count = (chunk: Buffer) => arrival.add(chunk.length);
  request.raw.on('data', count);
  const reading = readParts(request);
  // The rest may fail long after we gave up on it.
  reading.catch(() => {});
  arrival.givenUp.catch(() => {
    // Closing the connection discards what has arrived.
    reply.header('connection', 'close');
  });
  try {
    const file = await Promise.race([reading, arrival.givenUp]);
    arrival.complete();
    return file;
  } finally {
    request.raw.off('data', count);
    // The rest of an abandoned request must drain, or its connection would hang.
    request.raw.resume();
  }
}
