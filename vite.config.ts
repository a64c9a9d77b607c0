import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { allWords } from './scripts/words-plugin.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig(({ command }) => ({
  root: path('web'),
  publicDir: path('web/public'),
  cacheDir: path('node_modules/.vite'),
  // A build is for one language, which whoever starts it adds.
  plugins: [react(), tailwindcss(), command === 'serve' && allWords()],
  build: {
    outDir: path('dist/web'),
    // One build for each language, all into the same folder.
    emptyOutDir: false,
    manifest: true,
    // A strict content security policy takes no data: fonts, and small pictures cache better as files.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Many small files compress badly. What every screen needs is one file, and what every page of signed-in people needs
        // is another.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|clsx)\/|web\/platform\/(session|address|wanted-page|brand|offline-banner|config|error-boundary|paths|page-spinner|use-title|lazy-part|retry)|web\/language\/words|virtual:words|node_modules\/icu-minify\/|contract\/languages\/|web\/ui\/(button|spinner|theme-toggle|visually-hidden)\.tsx|createLucideIcon|vite\/preload-helper|icons\/circle-(alert|exclamation-point)|contract\/(calls|limits|spans|rentals\/refund-terms|wording\/booking-terms)/,
              priority: 2,
            },
            {
              name: 'pages',
              test: /node_modules\/react-router\/|node_modules\/@tanstack\/(?!.*(queriesObserver|useQueries|nfiniteQueryObserver|useInfinite))|web\/app\/(shell|access|routes)|web\/platform\/(query-client|region)|web\/language\/formats|web\/moderation\/(waiting-query|moderation-keys)|web\/ui\/(button-link|dialog|toast|skeleton|alert|error-state|card)\.tsx|web\/cars\/car-(card|queries|keys)|web\/photos\/car-photo|contract\/(dates|format-dates|amounts|cars\/vocabulary|rentals\/rental-price|photos\/photo-sizes)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
