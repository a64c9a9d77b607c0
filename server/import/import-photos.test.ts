import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PHOTO_WIDTHS, photoUrl } from '../../contract/photos/photo-sizes.ts';
import { picture } from '../testing/photo-builders.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { olderApp, runImport, useImportFolder } from '../testing/import-builders.ts';

const server = useTestServer();
const { folder, write, writeExport } = useImportFolder();

const address = (name: string) =>
  `https://firebasestorage.googleapis.com/v0/b/app/o/${encodeURIComponent(`carImages/${name}`)}?alt=media&token=1`;
const photosOf = (title: string) =>
  many<{ key: string; width: number }>(
    server.pool,
    sql`
    select key, photos.width from photos join cars on cars.id = car_id where title = ${title} order by position`,
  );
const countUnattached = async () =>
  (await one<{ count: number }>(server.pool, sql`select count(*) as count from photos where car_id is null`)).count;

let turn = 0;
async function importCar(images: unknown[], changes: Record<string, unknown> = {}) {
  const id = `p${++turn}`;
  const title = `Car ${id}`;
  const file = writeExport(
    { [id]: olderApp.user(id) },
    { [`c${id}`]: olderApp.car(id, { title, images, ...changes }) },
  );
  const imported = await runImport(server, file, { photos: folder });
  const { status } = await one<{ status: number }>(server.pool, sql`select status from cars where title = ${title}`);
  return { ...imported, title, status };
}

afterEach(async () => expect(await countUnattached()).toBe(0));

describe('photos of imported cars', () => {
  it('are found by file name, re-encoded in our sizes and kept in order', async () => {
    write(await picture(800, 600).jpeg().toBuffer(), 'my car (1).jpg');
    write(await picture(400, 300).png().toBuffer(), 'zweites Auto – ä.png');
    const { title, status } = await importCar([address('zweites Auto – ä.png'), address('my car (1).jpg')]);
    expect(status).toBe(1);
    const photos = await photosOf(title);
    expect(photos.map(({ width }) => width)).toEqual([400, 800]);
    for (const width of PHOTO_WIDTHS) {
      expect((await server.app.inject({ url: photoUrl(photos[0]!.key, width) })).statusCode).toBe(200);
    }
    const { card } = await one<{ card: string }>(server.pool, sql`select card from cars where title = ${title}`);
    expect(card).toContain(photos[0]!.key);
  });

  it('do not activate a car that was inactive in the older app', async () => {
    write(await picture().jpeg().toBuffer(), 'inactive.jpg');
    expect((await importCar([address('inactive.jpg')], { status: 0 })).status).toBe(0);
  });

  it('are refused individually when they are not valid, and the others are imported', async () => {
    write('<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.svg');
    write('', 'empty.jpg');
    write((await picture(900, 900).jpeg().toBuffer()).subarray(0, 900), 'torn.jpg');
    write(Buffer.alloc(21 * 1024 * 1024), 'huge.jpg');
    write(await picture().webp().toBuffer(), 'fine.webp');
    const images = ['drawing.svg', 'empty.jpg', 'torn.jpg', 'huge.jpg', 'fine.webp', 'fine.webp'].map(address);
    const { title, told, summary } = await importCar([...images, null, 7, '']);
    expect(await photosOf(title)).toHaveLength(1);
    expect(summary.photos).toEqual({ taken: 1, joined: 0, hereAlready: 0, refused: 8 });
    expect(told('refused').map((text) => text.replace(/^Cars\/[^/]+\//, ''))).toEqual([
      'images[0]: Please choose a photo in JPEG, PNG, WebP or AVIF format.',
      'images[1]: This photo is damaged and can’t be opened. Please choose another one.',
      'images[2]: This photo is damaged and can’t be opened. Please choose another one.',
      'images[3]: This photo is too large. Please choose one under 20 MB.',
      'images[5]: It is the same as images[4].',
      'images[6]: The older app could not keep this image.',
      'images[7]: It is not the address of an image: 7.',
      'images[8]: It is not the address of an image: "".',
    ]);
  });

  it('are read only from the top level of the folder', async () => {
    mkdirSync(join(folder, 'inner'));
    write(await picture().jpeg().toBuffer(), 'inner/hidden.jpg');
    symlinkSync(join(folder, 'inner/hidden.jpg'), join(folder, 'link.jpg'));
    const paths = ['../../../../etc/passwd', 'inner', 'link.jpg', '..', '.', 'inner/hidden.jpg'];
    const { summary, status } = await importCar(paths.map(address));
    expect(summary.photos).toEqual({ taken: 0, joined: 0, hereAlready: 0, refused: paths.length });
    expect(status).toBe(0);
  });

  it('are limited to twenty per car', async () => {
    const names = Array.from({ length: 22 }, (_, index) => `many-${index}.png`);
    const bytes = await picture(16, 12).png().toBuffer();
    for (const name of names) write(bytes, name);
    const { title, told } = await importCar(names.map(address));
    expect(await photosOf(title)).toHaveLength(20);
    expect(told('refused')).toHaveLength(2);
  });
});
