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
  // Each build is for one language; scripts/build-web.ts adds the plugin that inlines its words.
  plugins: [
    react(),
    tailwindcss(),
    routes(),
    slimIconsPlugin(),
    command === 'serve' ? allWords() : inlineLimitsPlugin(),
  ],
  build: {
    // scripts/build-web.ts builds each language separately and combines the results in this folder.
    outDir: path('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The content security policy forbids data: fonts, and small images cache better as files.
    assetsInlineLimit: 0,
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry chunk lists every file, and random hashes compress badly, so they are short.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Many small files compress badly, and on a slow connection each one costs a round trip and a kilobyte of headers. Modules
        // that are loaded together share a chunk: those for every screen, for signed-in pages, for pages that find cars, and so on.
        // Scripts of a first visit, with and without these groups: login 7 files of 74 kB or 31 of 79, home 6 of 117 or 52 of 128,
        // browse 10 of 124 or 62 of 138, a car 7 of 125 or 73 of 139, my cars 9 of 120 or 58 of 126. Trips, a trip and the
        // comparison load 1 to 3 % more, in less than half as many files.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: oneOf(
                /node_modules\/(react|react-dom|scheduler|clsx|icu-minify)\/|createLucideIcon|vite\/preload-helper/,
                /web\/platform\/(session|sign-in-navigation|current-search-params|return-page|brand|offline-banner|config|error-boundary|paths|language-)/,
                /web\/platform\/(page-spinner|use-title|lazy-part|retry|tab-lock)|web\/language\/words|virtual:words/,
                /web\/ui\/(button|spinner|theme-toggle|field|field-message)\.tsx/,
                /icons\/(circle-(alert|exclamation-point)|chevron-down|globe)\./,
                /contract\/(languages\/|calls|problem-values|rentals\/refund-terms|site\/built-in-pages)|web\/site\/operator-pages/,
              ),
              priority: 4,
            },
            {
              name: 'pages',
              test: oneOf(
                /node_modules\/react-router\/|node_modules\/@tanstack\/(?!.*(queriesObserver|useQueries))/,
                /web\/app\/(shell\/(?!bottom-nav|demo-banner|use-typing)|route-table\.ts\?first|routes|market-app|page-group)|web\/platform\/(query-client|request-query|region|render-when-idle|random-id)|web\/language\/formats/,
                /web\/cars\/(moderation\/moderation-keys|car-(card|queries|requests|keys)|photo-)|web\/photos\/car-photo/,
                /web\/ui\/(button-link|avatar|dialog|direction|toast|skeleton|alert|error-state|card|chip)\.tsx?/,
                /web\/dates\/use-media-query|web\/rentals\/dates-in-url|web\/places\/distance-words|contract\/places\/position/,
                /icons\/(search|check|clipboard-check|heart|calendar-days|chevron-(left|right)|arrow-down|car-front|cog|log-in|luggage|share-2)\./,
                /contract\/(dates|format-dates|amounts|cars\/(vocabulary|custom-fields))/,
                /contract\/photos\/photo-sizes|contract\/accounts\/person-name|web\/people\/(index|person-(link|picture))/,
                /web\/saved\/save(?!-pending)/,
              ),
              priority: 3,
            },
            {
              name: 'finding',
              test: /contract\/places\/(box|position)|web\/places\/(place-field|place-filter|near-me-button|use-near-me|my-position)|web\/dates\/date-range-field|icons\/locate/,
              priority: 2,
            },
            {
              name: 'comparing',
              test: /web\/cars\/compare-address|icons\/scale\./,
              priority: 2,
            },
            {
              name: 'booking',
              test: /web\/rentals\/(booking\/|chosen-dates|price-breakdown)|web\/cars\/more-facts|web\/dates\/(lazy-picker|pick-range)/,
              priority: 1,
            },
            {
              // Renters and owners both need these modules, and neither should load the other's pages to get them.
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
