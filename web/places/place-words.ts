import { localeOf } from '../../contract/languages/locale.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { language } from '../language/words.ts';

const countryOf = (code: string) => new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code);

/** The region and country of a city: "Lisbon, Portugal", "Illinois, United States". */
export const writeRegion = ({ name, region, country }: SuggestedPlace): string =>
  [region === name ? '' : region, country && countryOf(country)].filter(Boolean).join(', ');

/** The name of a city with its region or country: "Springfield, Illinois". */
export const writeFullName = ({ name, region, country }: SuggestedPlace): string =>
  [name, region === name || region === '' ? country && countryOf(country) : region].filter(Boolean).join(', ');
