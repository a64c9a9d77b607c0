import * as catalogues from './catalogues.ts';
import type { Language } from './translate.ts';

/** Brings the catalogues along, so it is for the server: a page is told what it needs in its configuration. */
export const LANGUAGES = Object.keys(catalogues) as Language[];
