import type { FastifyRequest } from 'fastify';
import { photoLimits } from '../../contract/limits.ts';
import { AppError } from '../platform/problem.ts';

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

/** Reads the one file of an upload into memory. Its name and declared type are not looked at: they prove nothing. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request/unsupported-type');
  if (Number(request.headers['content-length'] ?? 0) > REQUEST_BYTES_MAX) throw new AppError('photo/too-large');
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
  } finally {
    // The rest of a request that we gave up on must flow off, or its connection would hang.
    request.raw.resume();
  }
  if (isTooLarge) throw new AppError('photo/too-large');
  if (!file || unexpected) throw new AppError('photo/missing');
  return file;
}
