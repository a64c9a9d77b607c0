import type { Metrics } from '../platform/metrics/metrics.ts';
import type { UploadSlots } from './upload-slots.ts';

const BOUNDS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function measureUploads(slots: UploadSlots, metrics: Metrics): UploadSlots {
  const outcomes = metrics.counter('sparekey_photos_total', 'Processed photos, by outcome.', ['outcome']);
  const durations = metrics
    .histogram('sparekey_photo_processing_seconds', 'Time to decode and resize a photo.', BOUNDS_SECONDS)
    .with();
  metrics.gauge('sparekey_photo_uploads', 'Uploads in progress, by state.', () => {
    const { open, encoding, waiting } = slots.state();
    return [
      { labels: { state: 'open' }, value: open },
      { labels: { state: 'processing' }, value: encoding },
      { labels: { state: 'waiting' }, value: waiting },
    ];
  });
  return {
    ...slots,
    encode: (work) =>
      slots.encode(async () => {
        const started = performance.now();
        let outcome = 'refused';
        try {
          const result = await work();
          outcome = 'processed';
          return result;
        } finally {
          outcomes.with(outcome).add();
          durations.observe((performance.now() - started) / 1000);
        }
      }),
  };
}
