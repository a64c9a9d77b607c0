import { pathOfPage, pageAtPath } from '../../contract/site/built-in-pages.ts';
import { config } from '../platform/config.ts';

const titles = config.pages ?? {};

/** Pages written by the operator, which replace or complement ours. */
export const operatorPages = Object.entries(titles).map(([slug, label]) => ({ slug, label, to: pathOfPage(slug) }));

export const operatorPageAt = (path: string): string | undefined => pageAtPath(path, Object.keys(titles));
