import * as catalogues from './catalogues.ts';
import type { Language } from './translate.ts';

/** Only for the server, because it imports all catalogues. Pages get the list in their configuration. */
export const LANGUAGES = Object.keys(catalogues) as Language[];
