import { photoLimits } from '../../contract/photos/limits.ts';
import type { PrivatePurpose } from '../../contract/photos/photo-sizes.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { Problem } from '../../contract/problem.ts';
import { ApiError, OFFLINE_MESSAGE, withToken } from '../platform/session/api.ts';
import { rejectionMessage, UploadError, type SendPhoto } from './upload-queue.ts';
import { t } from '../language/words.ts';

interface UploadResponse {
  status: number;
  body: unknown;
  retryAfterSeconds: number;
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Makes one attempt. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function post(
  url: string,
  file: File,
  token: string | undefined,
  options: Parameters<SendPhoto>[1],
): Promise<UploadResponse> {
  return new Promise((resolve) => {
    const { onProgress, signal } = options;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stallTimer: ReturnType<typeof setTimeout>;
    const expectProgress = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abort, photoLimits.uploadStallSeconds * 1000);
    };
    request.open('POST', url);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      expectProgress();
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
      const retryAfterSeconds = Number(request.getResponseHeader('retry-after')) || 0;
      resolve({ status: request.status, body: readBody(request.responseText), retryAfterSeconds });
    });
    signal.addEventListener('abort', abort);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
    expectProgress();
  });
}

/** The purpose of a photo that is not public. */
export type PhotoUse = PrivatePurpose;

const sender =
  <Sent>(url: string) =>
  async (file: File, options: Parameters<SendPhoto>[1]): Promise<Sent> => {
    try {
      const { status, body, retryAfterSeconds } = await withToken((token) => post(url, file, token, options));
      if (status === 201) return body as Sent;
      const fallback = status === 0 ? OFFLINE_MESSAGE : t('problems.server/failed');
      const message = rejectionMessage(body as Partial<Problem>, file.type) ?? fallback;
      throw new UploadError(message, { status, retryAfterSeconds });
    } catch (error) {
      // Renewing the session failed: permanently if it has ended, temporarily if there was no response.
      if (error instanceof ApiError) throw new UploadError(error.message, error);
      throw error;
    }
  };

export const photoSender = (use?: PhotoUse): SendPhoto => sender<Photo>(use ? `/api/photos?for=${use}` : '/api/photos');

const withoutProgress = (): Parameters<SendPhoto>[1] => ({
  onProgress: () => {},
  signal: new AbortController().signal,
});

/** Sends a photo without progress or cancellation. */
export const sendPhoto = (file: File, use?: PhotoUse): Promise<Photo> => photoSender(use)(file, withoutProgress());

/** Sends a file to an endpoint other than the one for photos. */
export const sendFile = <Sent>(url: string, file: File): Promise<Sent> => sender<Sent>(url)(file, withoutProgress());
