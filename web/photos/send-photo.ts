import { photoLimits } from '../../contract/photos/limits.ts';
import type { PrivatePurpose } from '../../contract/photos/photo-sizes.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { Problem } from '../../contract/problem.ts';
import { ApiError, OFFLINE, withToken } from '../platform/session/api.ts';
import { answerTo, UploadError, type SendPhoto } from './upload-queue.ts';
import { t } from '../language/words.ts';

interface Answer {
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

/** One attempt. `fetch` cannot tell how much of a file has left, hence the older interface. */
function post(url: string, file: File, token: string | undefined, options: Parameters<SendPhoto>[1]): Promise<Answer> {
  return new Promise((resolve) => {
    const { onProgress, signal } = options;
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    let stalled: ReturnType<typeof setTimeout>;
    const expectProgress = () => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, photoLimits.uploadStallSeconds * 1000);
    };
    request.open('POST', url);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      expectProgress();
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', giveUp);
      const retryAfterSeconds = Number(request.getResponseHeader('retry-after')) || 0;
      resolve({ status: request.status, body: readBody(request.responseText), retryAfterSeconds });
    });
    signal.addEventListener('abort', giveUp);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
    expectProgress();
  });
}

/** What a photo is for, where not everybody may see it. */
export type PhotoUse = PrivatePurpose;

const sender =
  <Sent>(url: string) =>
  async (file: File, options: Parameters<SendPhoto>[1]): Promise<Sent> => {
    try {
      const { status, body, retryAfterSeconds } = await withToken((token) => post(url, file, token, options));
      if (status === 201) return body as Sent;
      const otherwise = status === 0 ? OFFLINE : t('problems.server/failed');
      const message = answerTo(body as Partial<Problem>, file.type) ?? otherwise;
      throw new UploadError(message, { status, retryAfterSeconds });
    } catch (error) {
      // Renewing the session has failed: for good when it has ended, for now when nobody answered.
      if (error instanceof ApiError) throw new UploadError(error.message, error);
      throw error;
    }
  };

export const photoSender = (use?: PhotoUse): SendPhoto => sender<Photo>(use ? `/api/photos?for=${use}` : '/api/photos');

const unwatched = (): Parameters<SendPhoto>[1] => ({ onProgress: () => {}, signal: new AbortController().signal });

/** Where nobody watches how far it is. */
export const sendPhoto = (file: File, use?: PhotoUse): Promise<Photo> => photoSender(use)(file, unwatched());

/** To where pictures are taken that are no photos of the market. */
export const sendFile = <Sent>(url: string, file: File): Promise<Sent> => sender<Sent>(url)(file, unwatched());
