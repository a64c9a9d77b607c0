import { paths } from '../paths.ts';
import { lookUp } from '../look-up.ts';

/**
 * Built-in pages, which exist even without the operator's text. All other pages of the operator are under `/pages/`.
 */
const BUILT_IN_PAGES: Readonly<Record<string, string>> = {
  about: paths.about,
  contact: paths.contact,
  terms: paths.terms,
  privacy: paths.privacy,
};

export const isBuiltInPage = (slug: string): boolean => Object.hasOwn(BUILT_IN_PAGES, slug);

export const pathOfPage = (slug: string): string => lookUp(BUILT_IN_PAGES, slug) ?? paths.page(slug);

/** The slug of the page at a path */
export const pageAtPath = (pathname: string, slugs: readonly string[]): string | undefined =>
  slugs.find((slug) => pathOfPage(slug) === pathname);
