import { request as begin, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatFamilies } from '../platform/metrics/text-format.ts';
import { buildPeople, buildUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { buildPhoto } from '../testing/photo-builders.ts';

const server = useTestServer();
const sent: ClientRequest[] = [];
afterEach(() => {
  for (const request of sent.splice(0)) request.destroy();
});

const openUploads = async () => {
  const text = formatFamilies(await server.services.metrics.families());
  return Number(/sparekey_photo_uploads\{state="open"\} (\d+)/.exec(text)?.[1]);
};

/** Sends the beginning of a photo and then stalls. */
function startStalledUpload(port: number, { accessToken }: { accessToken: string }) {
  const request = begin({
    port,
    method: 'POST',
    path: '/api/photos',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 10_000_000,
    },
  });
  request.on('error', () => {});
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  sent.push(request);
}

describe('slow uploads', () => {
  it('do not prevent other people from uploading', async () => {
    await server.app.listen({ port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    for (const person of await buildPeople(server, 3)) {
      for (let count = 0; count < 6; count++) startStalledUpload(port, person);
    }
    await vi.waitFor(async () => expect(await openUploads()).toBe(18), { timeout: 20_000, interval: 50 });
    await buildPhoto(server, await buildUser(server));
    for (const request of sent.splice(0)) request.destroy();
    await vi.waitFor(async () => expect(await openUploads()).toBe(0), { timeout: 20_000, interval: 50 });
  });
});
