import { localeOf } from '../../contract/languages/locale.ts';
import type { SuggestedPlace } from '../../contract/places/places.ts';
import { language } from '../language/words.ts';

const countryOf = (code: string) => new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code);

/** "Lisbon, Portugal", "Illinois, United States": where in the world a city is */
export const writeWhere = ({ name, region, country }: SuggestedPlace): string =>
  [region === name ? '' : region, country && countryOf(country)].filter(Boolean).join(', ');

/** "Springfield, Illinois": the name of a city and what tells it from its namesakes */
export const writeFullName = ({ name, region, country }: SuggestedPlace): string =>
  [name, region === name || region === '' ? country && countryOf(country) : region].filter(Boolean).join(', ');
