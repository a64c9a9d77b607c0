import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { inlineLimitsPlugin } from './scripts/inline-limits.ts';
import { BUILD_TARGET } from './scripts/old-browsers.ts';
import { routes } from './scripts/routes-plugin.ts';
import { slimIconsPlugin } from './scripts/slim-icons.ts';
import { allWords } from './scripts/words-plugin.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const oneOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

export default defineConfig(({ command }) => ({
  root: path('web'),
  publicDir: path('web/public'),
  cacheDir: path('node_modules/.vite'),
  // A build is for one language, which its caller adds.
  plugins: [
    react(),
    tailwindcss(),
    routes(),
    slimIconsPlugin(),
    command === 'serve' ? allWords() : inlineLimitsPlugin(),
  ],
  build: {
    // Each build is for one language; they end in one folder.
    outDir: path('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // A strict content security policy takes no data: fonts, and small pictures cache better as files.
    assetsInlineLimit: 0,
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The list of all files is in the first one, and what is random compresses badly.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Many small files compress badly, and each costs a slow line a journey and a kilobyte of headers. What is needed together
        // is one file: what every screen needs, every page of signed-in people, every page that finds cars, and so on.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: oneOf(
                /node_modules\/(react|react-dom|scheduler|clsx|icu-minify)\/|createLucideIcon|vite\/preload-helper/,
                /web\/platform\/(session|address|wanted-page|brand|offline-banner|config|error-boundary|paths|language-)/,
                /web\/platform\/(page-spinner|use-title|lazy-part|retry|one-tab)|web\/language\/words|virtual:words/,
                /web\/ui\/(button|spinner|theme-toggle|visually-hidden|field|field-message)\.tsx/,
                /icons\/(circle-(alert|exclamation-point)|chevron-down|globe)\./,
                /contract\/(languages\/|calls|problem-values|rentals\/refund-terms|site\/own-pages)|web\/site\/operator-pages/,
              ),
              priority: 4,
            },
            {
              name: 'pages',
              test: oneOf(
                /node_modules\/react-router\/|node_modules\/@tanstack\/(?!.*(queriesObserver|useQueries))/,
                /web\/app\/(shell\/(?!bottom-nav|demo-banner|use-typing)|access|route-table\.ts\?first|routes|market-app|page-group)|web\/platform\/(query-client|region|in-turn|random-id)|web\/language\/formats/,
                /web\/cars\/(moderation\/moderation-keys|car-(card|queries|requests|keys)|photo-)|web\/photos\/car-photo/,
                /web\/ui\/(button-link|avatar|dialog|direction|toast|skeleton|alert|error-state|card|chip)\.tsx?/,
                /web\/dates\/use-media-query|web\/rentals\/dates-in-url|web\/places\/distance-words|contract\/places\/position/,
                /icons\/(search|check|clipboard-check|heart|calendar-days|chevron-(left|right)|arrow-down|car-front|cog|log-in|luggage|share-2)\./,
                /contract\/(dates|format-dates|amounts|cars\/(vocabulary|own-fields))/,
                /contract\/photos\/photo-sizes|contract\/accounts\/person-name|web\/people\/(index|person-(link|picture))/,
                /web\/saved\/save(?!-due)/,
              ),
              priority: 3,
            },
            {
              name: 'finding',
              test: /contract\/places\/(box|position)|web\/places\/(place-field|at-place|near-me-button|use-near-me|my-position)|web\/dates\/date-range-field|icons\/locate/,
              priority: 2,
            },
            {
              name: 'comparing',
              test: /web\/cars\/compare-address|icons\/scale\./,
              priority: 2,
            },
            {
              name: 'booking',
              test: /web\/rentals\/(booking\/|chosen-dates|price-breakdown)|web\/pages\/car\/more-facts|web\/dates\/(lazy-picker|pick-range)/,
              priority: 1,
            },
            {
              // For people who book and people who list: neither should load the other's pages for it.
              name: 'car',
              test: oneOf(
                /contract\/cars\/(car-terms|stay-price)|web\/cars\/day-prices/,
                /contract\/cars\/(car-fields|listing-lifecycle)|web\/reports\/(index|report-button)/,
                /web\/reviews\/(index|lazy-)|web\/platform\/secure-only|icons\/(flag|images)\./,
              ),
              priority: 2,
            },
            {
              name: 'lists',
              test: oneOf(
                /web\/cars\/(managed\/(search-field|list-search|no-match)|status-badge|disabled-note|my-cars-queries)/,
                /contract\/moderation\/disable-reasons|web\/ui\/(pagination|badge)\.tsx|icons\/search-x\./,
              ),
              priority: 1,
            },
            {
              name: 'sending',
              test: /web\/photos\/(send-photo|use-uploads|upload-queue)|web\/platform\/use-retry/,
              priority: 1,
            },
            {
              name: 'answers',
              test: /web\/site\/(faq|operator\.)|icons\/(plus|shield-check|key-round|badge-check|calendar-check)\./,
              priority: 1,
            },
            {
              name: 'signing-in',
              test: oneOf(
                /web\/accounts\/(account-mutations|form-error|use-form)|web\/pages\/sign-in\/(auth|screen-link|email-field)/,
                /web\/ui\/password-field|icons\/eye/,
              ),
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
