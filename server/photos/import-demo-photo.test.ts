import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PHOTO_WIDTHS, photoUrl } from '../../contract/photos/photo-sizes.ts';
import { GEARS, VEHICLE_TYPES } from '../../contract/cars/vocabulary.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { buildUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { importDemoPhoto, readDemoCars } from './import-demo-photo.ts';

const server = useTestServer();

describe('importReadyPhoto', () => {
  it('serves every bundled photo in all widths under a new key', async () => {
    const { uid: uploaderId } = await buildUser(server);
    const storage = createStorage(server.config);
    const ready = readDemoCars().flatMap((car) => car.photos);
    expect(ready.length).toBe(64);
    const photos = await Promise.all(
      ready.map(({ stem }) => importDemoPhoto({ storage }, server.pool, { stem, uploaderId })),
    );
    expect(new Set(photos.map(({ key }) => key)).size).toBe(64);
    for (const photo of photos) {
      for (const width of PHOTO_WIDTHS) {
        const response = await server.app.inject({ url: photoUrl(photo.key, width) });
        const metadata = await sharp(response.rawPayload).metadata();
        expect([metadata.format, metadata.width]).toEqual(['webp', Math.min(width, photo.width)]);
      }
    }
  });

  it('rejects the name of a photo that is not bundled', async () => {
    const { uid: uploaderId } = await buildUser(server);
    const attempt = importDemoPhoto({ storage: createStorage(server.config) }, server.pool, {
      stem: '../secret',
      uploaderId,
    });
    await expect(attempt).rejects.toThrow('no ready photo');
  });
});

describe('readyCars', () => {
  it('uses the vehicle types and gears of the contract', () => {
    const gears = GEARS.map((gear) => gear.toLowerCase());
    for (const car of readDemoCars()) {
      expect(VEHICLE_TYPES).toContain(car.type);
      expect(gears).toContain(car.gear);
      expect(car.photos.length).toBe(4);
    }
  });
});
