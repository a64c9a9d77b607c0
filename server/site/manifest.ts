import { directionOf } from '../../contract/languages/direction.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { paths } from '../../contract/paths.ts';
import { ICON_SIZES, MASKABLE_ICON } from '../platform/branding/pictures.ts';
import { THEME_COLOURS } from '../platform/branding/palette.ts';
import type { Config } from '../platform/config.ts';
import { translator } from '../platform/languages/translator.ts';

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, in the language of the page from which the app is installed */
export function manifestOf({ brand }: Pick<Config, 'brand'>, language: Language) {
  const t = translator(language);
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: t('page.description'),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: THEME_COLOURS.light.paper,
    theme_color: THEME_COLOURS.light.paper,
    icons: [
      ...ICON_SIZES.map((size) => icon(`/icon-${size}.png`, size, 'any')),
      icon(MASKABLE_ICON.address, MASKABLE_ICON.size, 'maskable'),
    ],
    shortcuts: [
      { name: t('shell.bar.trips'), url: paths.trips },
      { name: t('shell.bar.messages'), url: paths.messages },
      { name: t('shell.bar.my-cars'), url: paths.myCars },
    ],
  };
}
