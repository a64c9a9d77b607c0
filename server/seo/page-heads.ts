import type { FastifyRequest } from 'fastify';
import { writeName } from '../../contract/accounts/person-name.ts';
import { createAmounts } from '../../contract/amounts.ts';
import type { CarDetails } from '../../contract/cars/cars.ts';
import { writeGearFact, writeSeats, writeType } from '../../contract/cars/vocabulary.ts';
import { isOpenPage, pageAt, paths } from '../../contract/paths.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { PHOTO_WIDTHS, photoUrl } from '../../contract/photos/photo-sizes.ts';
import type { Language, Translate } from '../../contract/languages/translate.ts';
import { pageAtPath } from '../../contract/site/built-in-pages.ts';
import { showCar } from '../cars/index.ts';
import { showPerson } from '../profiles/index.ts';
import type { PageHead } from '../platform/http/page-head.ts';
import { translator } from '../platform/languages/translator.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';

/** Search engines and previews show about this much. */
const DESCRIPTION_MAX = 200;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  // Cut at a word boundary if there is one.
  return `${line.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`;
}

interface Reader {
  language: Language;
  t: Translate;
}

export function createPageHeads({
  config,
  pool,
  log,
  branding,
  hooks,
}: Pick<Services, 'config' | 'pool' | 'log' | 'branding' | 'hooks'>) {
  const { brand, publicUrl } = config;
  const services = { config, pool, hooks, branding };
  const { contact } = branding;
  const hasLines = !contact || Boolean(contact.roadside ?? contact.accident);
  const titled = (title: string) => `${title} · ${brand}`;
  const address = (path: string) => publicUrl + path;

  const imageOf = (photo: Photo | null | undefined): PageHead['image'] => {
    if (!photo) return undefined;
    const widest = PHOTO_WIDTHS.at(-1)!;
    return { url: address(photoUrl(photo.key, widest)), width: photo.width, height: photo.height };
  };

  const ofCar = (car: CarDetails, { language, t }: Reader): PageHead => {
    const price = createAmounts(language, config.currency).formatPrice(car.priceCents);
    const facts = [
      car.location,
      writeType(t, car.vehicleType),
      writeGearFact(t, car.gear),
      writeSeats(t, car.seats),
      t('money.per-day', { price }),
    ];
    return {
      title: titled(car.title),
      description: shorten([...facts, car.description].join(' · ')),
      canonical: address(paths.details(car.id)),
      image: imageOf(car.photos[0]),
      early: { first: car.photos[0], count: car.photos.length },
    };
  };

  /** Profiles have link previews, but search engines must not index people's names. */
  const ofPerson = async (id: string, { t }: Reader): Promise<PageHead> => {
    const person = await showPerson(services, undefined, id);
    const name = writeName(t, person.displayName);
    return {
      title: titled(name),
      description: shorten(person.about || t('people.page.cars', { name })),
      canonical: address(paths.person(person.uid)),
      image: imageOf(person.photo),
      robots: 'noindex',
    };
  };

  const notFound = ({ t }: Reader): PageHead => ({
    title: titled(t('page.not-found.document-title')),
    description: t('page.not-found.text'),
    robots: 'noindex',
    status: 404,
  });

  const ofText = (page: string, { t }: Reader): [title: string, description: string] | undefined => {
    switch (page) {
      case paths.home:
        return [brand, t('page.description')];
      case paths.browse:
        return [titled(t('cars.search.title')), t('page.description')];
      case paths.about:
        return [titled(t('site.about.page-title')), t('site.about.lead')];
      case paths.contact:
        return [titled(t('site.contact.page-title')), t('site.contact.lead', { lines: String(hasLines) })];
      case paths.terms:
        return [titled(t('site.terms.page-title')), t('site.terms.lead', { brand })];
      case paths.privacy:
        return [titled(t('site.privacy.page-title')), t('site.privacy.lead', { brand })];
      default:
        return undefined;
    }
  };

  /** Pages written by the operator replace the built-in ones. */
  const ofOperator = (pathname: string, { language, t }: Reader): PageHead | undefined => {
    const slug = pageAtPath(pathname, branding.pages.slugs);
    const page = slug && branding.pages.find(slug, language);
    if (!page) return undefined;
    return { title: titled(page.title), description: t('page.description'), canonical: address(pathname) };
  };

  const headOf = async (pathname: string, reader: Reader): Promise<PageHead> => {
    const own = ofOperator(pathname, reader);
    if (own) return own;
    const page = pageAt(pathname);
    if (!page) return notFound(reader);
    const id = pathname.split('/')[2] ?? '';
    if (page === paths.details(':id')) return ofCar(await showCar(services, pool, undefined, id), reader);
    if (page === paths.person(':id')) return ofPerson(id, reader);
    const text = isOpenPage(pathname) ? ofText(page, reader) : undefined;
    if (!text) return { title: brand, description: reader.t('page.description'), robots: 'noindex' };
    return { title: text[0], description: text[1], canonical: address(page) };
  };

  return async ({ url, language }: FastifyRequest): Promise<PageHead | undefined> => {
    const reader = { language, t: translator(language) };
    // Concatenate instead of resolving: a path that starts with two slashes would name another host or be invalid.
    const { pathname } = URL.parse(publicUrl + url) ?? { pathname: '' };
    try {
      return await headOf(pathname, reader);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return notFound(reader);
      // The page still works without a head.
      log.warn({ err: error }, 'could not render the head of a page');
      return undefined;
    }
  };
}
