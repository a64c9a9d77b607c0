import { carLimits } from '../../contract/cars/limits.ts';
import { photoLimits } from '../../contract/photos/limits.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { Problem } from '../../contract/problem.ts';
import { t } from '../language/words.ts';
import { createBackoff, isTransient, retryPolicies, type Failure } from '../platform/retry.ts';
import { problemValues } from '../../contract/problem-values.ts';

type UploadStatus = 'waiting' | 'sending' | 'retrying' | 'done' | 'failed';

/** A photo, from the moment it is picked. */
export interface PhotoItem {
  id: string;
  name: string;
  status: UploadStatus;
  /** From 0 to 1. */
  progress: number;
  /** The picked file. Missing for photos that were uploaded earlier. */
  file?: File | undefined;
  photo?: Photo | undefined;
  error?: string | undefined;
}

/** A file that was rejected permanently. */
export interface UploadRefusal {
  id: string;
  name: string;
  message: string;
}

export interface Uploads {
  items: readonly PhotoItem[];
  refusals: readonly UploadRefusal[];
}

/** An upload failure with a message for the user. */
export class UploadError extends Error {
  readonly failure: Failure;

  constructor(message: string, failure: Failure) {
    super(message);
    this.failure = failure;
  }
}

export type SendPhoto = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<Photo>;

const BYTES_MAX = photoLimits.megabytesMax * 1024 * 1024;
const ACCEPTED = /^image\/(jpeg|png|webp|avif)$/;
const NEVER_A_PHOTO = /^(?!image\/|$)|^image\/(svg|gif|bmp|tiff|x-icon|vnd\.microsoft)/;

/** Returns why a file is rejected before the upload. The server checks the rest, because it decodes the file. */
export function checkFile(file: { size: number; type: string }): string | undefined {
  if (NEVER_A_PHOTO.test(file.type)) return t('problems.photo/unsupported');
  if (file.size > BYTES_MAX) return t('problems.photo/too-large', problemValues);
  if (file.size === 0) return t('problems.photo/damaged');
  return undefined;
}

/** Returns the server's message. A file of an accepted type that the server cannot decode is reported as damaged. */
export const rejectionMessage = ({ code, detail }: Partial<Problem>, type: string): string | undefined =>
  code === 'photo/unsupported' && ACCEPTED.test(type) ? t('problems.photo/damaged') : detail;

interface Job {
  pauseAfter: (failure: Failure) => number | undefined;
  abort?: AbortController | undefined;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

const isPending = ({ status }: PhotoItem) => status === 'waiting' || status === 'sending' || status === 'retrying';

/** Whether any photo is still being uploaded. */
export const isUploading = ({ items }: Uploads): boolean => items.some(isPending);

export const hasFailed = ({ items }: Uploads): boolean => items.some(({ status }) => status === 'failed');

/** The uploaded photos, in their order of display. */
export const uploadedPhotos = ({ items }: Uploads): Photo[] => items.flatMap(({ photo }) => photo ?? []);

const uploaded = (photo: Photo): PhotoItem => ({
  id: photo.id,
  name: t('photos.unnamed'),
  status: 'done',
  progress: 1,
  photo,
});

/** Maximum number of photos, and the message if there are more. */
export interface PhotoLimit {
  max: number;
  tooMany: string;
}

const carLimit = (): PhotoLimit => ({
  max: carLimits.photosMax,
  tooMany: t('problems.car/photos-too-many', problemValues),
});

interface QueueOptions {
  send: SendPhoto;
  photos?: readonly Photo[];
  limit?: PhotoLimit | undefined;
}

/**
 * Uploads a few photos at a time and keeps their order. It depends on neither React nor the network: the caller passes the
 * function that sends a file, and subscribes to changes.
 */
export function createUploadQueue({ send, photos = [], limit = carLimit() }: QueueOptions) {
  let state: Uploads = { items: photos.map(uploaded), refusals: [] };
  let isRunning = false;
  let lastId = 0;
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();

  function update(next: Partial<Uploads>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  const change = (id: string, changes: Partial<PhotoItem>) =>
    update({ items: state.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) });

  function cancel(id: string) {
    const job = jobs.get(id);
    jobs.delete(id);
    clearTimeout(job?.timer);
    job?.abort?.abort();
  }

  function fillSlots() {
    if (!isRunning) return;
    const free = photoLimits.uploadsAtOnce - state.items.filter(({ status }) => status === 'sending').length;
    const next = state.items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free));
    for (const item of next) void attempt(item);
  }

  function refuse(id: string, name: string, message: string) {
    update({ refusals: [...state.refusals, { id: `refused-${id}`, name, message }] });
  }

  function fail(item: PhotoItem, job: Job, error: unknown) {
    const { message, failure } =
      error instanceof UploadError ? error : new UploadError(t('problems.server/failed'), { status: NaN });
    if (!isTransient(failure, retryPolicies.upload)) {
      jobs.delete(item.id);
      update({ items: state.items.filter(({ id }) => id !== item.id) });
      refuse(item.id, item.name, message);
      return;
    }
    const milliseconds = job.pauseAfter(failure);
    if (milliseconds === undefined) {
      jobs.delete(item.id);
      change(item.id, { status: 'failed', progress: 0, error: message });
      return;
    }
    change(item.id, { status: 'retrying', progress: 0, error: message });
    job.timer = setTimeout(() => {
      change(item.id, { status: 'waiting' });
      fillSlots();
    }, milliseconds);
  }

  async function attempt({ id, file }: PhotoItem) {
    if (!file) return;
    const job: Job = jobs.get(id) ?? { pauseAfter: createBackoff(retryPolicies.upload) };
    const abort = new AbortController();
    job.abort = abort;
    jobs.set(id, job);
    change(id, { status: 'sending', progress: 0, error: undefined });
    const onProgress = (progress: number) => !abort.signal.aborted && change(id, { progress });
    try {
      const photo = await send(file, { onProgress, signal: abort.signal });
      if (abort.signal.aborted) return;
      jobs.delete(id);
      change(id, { status: 'done', progress: 1, photo });
    } catch (error) {
      const item = state.items.find((item) => item.id === id);
      if (abort.signal.aborted || !item) return;
      fail(item, job, error);
    }
    fillSlots();
  }

  return {
    current: () => state,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Starts uploading. Interrupted uploads start again from the beginning. */
    start() {
      isRunning = true;
      fillSlots();
    },

    stop() {
      isRunning = false;
      for (const { id, status } of state.items) {
        if (status !== 'sending' && status !== 'retrying') continue;
        cancel(id);
        change(id, { status: 'waiting', progress: 0 });
      }
    },

    add(files: readonly File[]) {
      const items = [...state.items];
      const refusals = [...state.refusals];
      let tooMany = 0;
      for (const file of files) {
        const id = `picked-${++lastId}`;
        const message = checkFile(file);
        if (message) refusals.push({ id, name: file.name, message });
        else if (items.length >= limit.max) tooMany++;
        else items.push({ id, name: file.name, status: 'waiting', progress: 0, file });
      }
      if (tooMany > 0) {
        const name = t('photos.left-out', { count: tooMany });
        refusals.push({ id: `many-${++lastId}`, name, message: limit.tooMany });
      }
      update({ items, refusals });
      fillSlots();
    },

    retry(id: string) {
      cancel(id);
      change(id, { status: 'waiting', progress: 0, error: undefined });
      fillSlots();
    },

    /** Skips the backoff, for when the connection returns. */
    retryNow() {
      for (const { id, status } of state.items) if (status === 'retrying') this.retry(id);
    },

    remove(id: string) {
      cancel(id);
      update({ items: state.items.filter((item) => item.id !== id) });
      fillSlots();
    },

    dismiss: (id: string) => update({ refusals: state.refusals.filter((refusal) => refusal.id !== id) }),

    move(id: string, to: number) {
      const item = state.items.find((item) => item.id === id);
      if (!item) return;
      const items = state.items.filter((other) => other !== item);
      items.splice(Math.min(Math.max(to, 0), items.length), 0, item);
      update({ items });
    },

    /** Replaces all items with uploaded photos. */
    replace(photos: readonly Photo[]) {
      for (const { id } of state.items) cancel(id);
      update({ items: photos.map(uploaded), refusals: [] });
    },

    /** Resolves once no upload is pending. */
    settled(): Promise<Uploads> {
      return new Promise((resolve) => {
        const check = () => {
          if (isUploading(state)) return;
          listeners.delete(check);
          resolve(state);
        };
        listeners.add(check);
        check();
      });
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
