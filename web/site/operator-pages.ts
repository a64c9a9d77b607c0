import { addressOfPage, pageAtAddress } from '../../contract/site/own-pages.ts';
import { config } from '../platform/config.ts';

const titles = config.pages ?? {};

/** What the operator wrote, in the place of pages of ours or beside them */
export const operatorPages = Object.entries(titles).map(([slug, label]) => ({ slug, label, to: addressOfPage(slug) }));

export const operatorPageAt = (path: string): string | undefined => pageAtAddress(path, Object.keys(titles));
