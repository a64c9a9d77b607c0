import { paths } from '../paths.ts';
import { lookUp } from '../look-up.ts';

/** Pages that there are without an operator's text. Any other that an operator writes has an address below `/pages/`. */
const OWN_PAGES: Readonly<Record<string, string>> = {
  about: paths.about,
  contact: paths.contact,
  terms: paths.terms,
  privacy: paths.privacy,
};

export const isOwnPage = (slug: string): boolean => Object.hasOwn(OWN_PAGES, slug);

export const addressOfPage = (slug: string): string => lookUp(OWN_PAGES, slug) ?? paths.page(slug);

/** Which of these pages is at an address */
export const pageAtAddress = (pathname: string, slugs: readonly string[]): string | undefined =>
  slugs.find((slug) => addressOfPage(slug) === pathname);
