import type { FastifyReply, FastifyRequest } from 'fastify';
import { photoLimits } from '../../contract/photos/limits.ts';
import { AppError } from '../platform/problem.ts';
import type { Arrival } from './upload-slots.ts';

const FILE_BYTES_MAX = photoLimits.megabytesMax * 1024 * 1024;
// A slightly too large body is read to its end, because browsers show a response only after they have sent everything.
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

/** Ignores the declared name and type, because a client can declare anything. */
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
    // The parser throws various errors; each means that the request is not a valid upload.
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
  // Reading may fail after the upload was aborted, when nothing handles the rejection.
  reading.catch(() => {});
  arrival.aborted.catch(() => {
    // Closing the connection discards the data that has arrived.
    reply.header('connection', 'close');
  });
  try {
    const file = await Promise.race([reading, arrival.aborted]);
    arrival.complete();
    return file;
  } finally {
    request.raw.off('data', count);
    // The rest of an abandoned request must drain, or its connection would hang.
    request.raw.resume();
  }
}
