import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { importRules } from './architecture-rules.ts';

type RuleName =
  | keyof typeof importRules
  | 'sql-in-queries'
  | 'only-the-owner-writes'
  | 'no-reading-higher-layers'
  | 'logical-sides'
  | 'every-browser'
  | 'no-fixed-sleep'
  | 'look-up'
  | 'one-today';
type Planted = readonly [file: string, code: string];

const importFrom = (path: string) => `import { x } from '${path}';\nexport const y = x;\n`;
const importTypeFrom = (path: string) => `import type { X } from '${path}';\nexport type Y = X;\n`;

const query = (statement: string) => `export const x = (db) => db.query(sql\`${statement}\`);\n`;

const render = (attributes: string) => `export const x = (p) => <p ${attributes} />;\n`;

const table = (read: string, type = 'Record<string, string>') =>
  `const NAMES${type && `: ${type}`} = { a: '' };\nexport const x = (key: string) => ${read};\n`;

/** For each rule: code that it rejects, in folders of every depth, and similar code that it allows. */
const planted: Record<RuleName, { refused: readonly Planted[]; allowed: readonly Planted[] }> = {
  'contract-is-pure': {
    refused: [
      ['contract/dates.ts', importFrom('node:fs')],
      ['contract/cars/fields.ts', importFrom('../../server/cars/index.ts')],
      ['contract/cars/fields.ts', importTypeFrom('react')],
    ],
    allowed: [['contract/cars/fields.ts', importFrom('../dates.ts')]],
  },
  'zod-free': {
    refused: [
      ['contract/cars/fields.ts', importFrom('zod/mini')],
      ['contract/dates.ts', importFrom('./cars/cars.ts')],
      ['web/pages/home/home-page.tsx', importFrom('../../../contract/cars/cars.ts')],
      ['web/cars/managed/facts.ts', "export { x } from '../../../contract/cars/cars.ts';\n"],
    ],
    allowed: [
      ['contract/cars/cars.ts', importFrom('zod/mini')],
      ['web/pages/home/home-page.tsx', importTypeFrom('../../../contract/cars/cars.ts')],
      ['web/pages/listing/check-car.ts', importFrom('../../../contract/cars/cars.ts')],
    ],
  },
  'web-and-server-are-separate': {
    refused: [
      ['web/main.tsx', importFrom('../server/platform/config.ts')],
      ['web/pages/browse/filters.ts', importFrom('node:path')],
      ['server/app.ts', importTypeFrom('../web/platform/paths.ts')],
    ],
    allowed: [['server/app.ts', importFrom('../contract/paths.ts')]],
  },
  'no-test-code-in-product': {
    refused: [
      ['server/app.ts', importFrom('./testing/builders.ts')],
      ['server/money/providers/sandbox-provider.ts', importFrom('../../testing/cards.ts')],
      ['web/cars/car-card.tsx', importFrom('../../e2e/fixtures.ts')],
      ['server/photos/encode-photo.ts', importFrom('./photo.builders.ts')],
    ],
    allowed: [
      ['server/cars/create-car.test.ts', importFrom('../testing/builders.ts')],
      ['server/testing/chaos/killable-server.ts', importFrom('../builders.ts')],
    ],
  },
  'ui-is-generic': {
    refused: [
      ['web/ui/button.tsx', importFrom('../platform/paths.ts')],
      ['web/ui/chart/forms.tsx', importFrom('../../cars/index.ts')],
      ['web/ui/field.tsx', importFrom('../../contract/limits.ts')],
    ],
    allowed: [['web/ui/chart/forms.tsx', importFrom('../button.tsx')]],
  },
  'platform-imports-no-features': {
    refused: [
      ['server/platform/config.ts', importFrom('../cars/index.ts')],
      ['server/platform/http/app.ts', importTypeFrom('../../app.ts')],
      ['web/platform/session/api.ts', importFrom('../../photos/index.ts')],
    ],
    allowed: [['server/platform/http/app.ts', importFrom('../config.ts')]],
  },
  'through-the-index': {
    refused: [
      ['server/app.ts', importFrom('./cars/create-car.ts')],
      ['server/rentals/hold-dates.ts', importFrom('../cars/car.queries.ts')],
      ['server/rentals/state/move.ts', importTypeFrom('../../money/due.ts')],
      ['server/commands/verify.ts', importFrom('../money/providers/index.ts')],
      ['web/pages/home/hero.tsx', importFrom('../../cars/car-card.tsx')],
      ['web/app/shell/header.tsx', importFrom('../../notices/bell.tsx')],
      ['server/app.ts', "export const verb = () => import('./cars/create-car.ts');\n"],
      ['server/rentals/deposit.ts', importFrom('../claims/settings.ts')],
      ['server/app.ts', importFrom('./claims/early.ts')],
      ['web/first-request.ts', importFrom('./cars/car-requests.ts')],
      ['web/pages/home/hero.tsx', importFrom('../../cars/early.ts')],
    ],
    allowed: [
      ['server/settings.ts', importFrom('./claims/settings.ts')],
      ['web/first-request.ts', importFrom('./cars/early.ts')],
      ['server/app.ts', importFrom('./cars/index.ts')],
      ['server/rentals/hold-dates.ts', importFrom('../platform/http/route.ts')],
      ['web/cars/managed/filters.ts', importFrom('../car-card.tsx')],
      ['web/pages/car/car-photos.tsx', "export const x = () => import('../../photos/photo-gallery.tsx');\n"],
      ['web/pages/home/hero.tsx', importFrom('../browse/browse-address.ts')],
    ],
  },
  'features-import-no-pages': {
    refused: [
      ['web/cars/car-card.tsx', importFrom('../pages/car/car-facts.tsx')],
      ['web/rentals/booking/booking-form.tsx', "export const x = () => import('../../pages/car/details-page.tsx');\n"],
      ['web/platform/region.tsx', importTypeFrom('../pages/home/hero.tsx')],
      ['web/first-request.ts', importFrom('./pages/browse/use-browse.ts')],
      ['web/app/routes.tsx', "export const x = () => import('../cars/compare/compare-page.tsx');\n"],
    ],
    allowed: [
      ['web/app/routes.tsx', "export const x = () => import('../pages/home/home-page.tsx');\n"],
      ['web/pages/home/location-search.tsx', "export const x = () => import('../browse/browse-page.tsx');\n"],
      ['web/pages/car/details-page.tsx', importFrom('../../platform/not-found-page.tsx')],
    ],
  },
  'lower-layers-only': {
    refused: [
      ['server/money/settle.ts', importFrom('../rentals/index.ts')],
      ['server/cars/show-car.ts', importTypeFrom('../app.ts')],
      ['web/cars/car-card.tsx', importFrom('../rentals/index.ts')],
      ['web/dates/picker.tsx', importFrom('../rentals/index.ts')],
    ],
    allowed: [
      ['server/rentals/pay-rental.ts', importFrom('../money/index.ts')],
      ['web/rentals/trips/trip-card.tsx', importFrom('../../cars/index.ts')],
    ],
  },
  'every-folder-has-a-layer': {
    refused: [
      ['server/insurance/index.ts', importFrom('../platform/config.ts')],
      ['web/app/shell/header.tsx', importFrom('../../insurance/index.ts')],
    ],
    allowed: [['server/app.ts', importFrom('./saved/index.ts')]],
  },
  'sql-in-queries': {
    refused: [
      ['server/cars/show-car.ts', 'export const x = (db) => db.one(sql`select 1`);\n'],
      ['server/money/providers/sandbox-provider.ts', "export const x = (db) => db.query('select 1');\n"],
      ['server/backups/restore-backup.ts', 'export const x = (db, name) => db.query(`truncate ${name}`);\n'],
    ],
    allowed: [
      ['server/cars/car.queries.ts', 'export const x = (db) => db.one(sql`select 1`);\n'],
      ['server/cars/show-car.test.ts', 'export const x = (db) => db.one(sql`select 1`);\n'],
      [
        'server/import/import-file.ts',
        "export const x = (db) => db.query('set default_transaction_read_only = on');\n",
      ],
      ['server/platform/database/migrate.ts', "export const x = (db) => db.query('select 1');\n"],
    ],
  },
  'only-the-owner-writes': {
    refused: [
      ['server/cars/remove-car.queries.ts', query('delete from saved_cars where car_id = ${id}')],
      ['server/rentals/cancel.queries.ts', query('insert into blocks (car_id) select 1')],
      ['server/reports/report.queries.ts', query('with found as (select 1) update users set about = null from found')],
      ['server/moderation/users/ban.queries.ts', query('update users set banned_at = now()')],
      ['server/cars/write.queries.ts', query('with users as (insert into users (id) values (1) returning *) select 1')],
      ['server/books/close.queries.ts', "export const x = (db) => db.query('truncate ledger_lines');\n"],
      ['server/cars/refresh.queries.ts', query('merge into rentals using found on true when matched then delete')],
    ],
    allowed: [
      ['server/saved/saved.queries.ts', query('delete from saved_cars where car_id = ${id}')],
      ['server/seed/fill.queries.ts', query('insert into rentals (id) values (1)')],
      ['server/books/lock.queries.ts', query('select 1 from rentals where id = ${id} for no key update of rentals')],
      [
        'server/cars/keep.queries.ts',
        query("insert into cars (id) values (1) on conflict (id) do update set title = ''"),
      ],
      ['server/cars/tell.queries.ts', query("select format('delete from users') -- update users")],
    ],
  },
  'no-reading-higher-layers': {
    refused: [
      ['server/money/due.queries.ts', query('select 1 from dues, rentals where rentals.status = 1')],
      [
        'server/cars/count.queries.ts',
        query('select count(*) from cars join rentals on rentals.car_id = cars.id and rentals.days > 3'),
      ],
      ['server/cars/part.queries.ts', 'export const x = sql`rentals join cars on true where days = 1`;\n'],
      ['server/people/mail.queries.ts', query('select users.email from users')],
      ['server/people/other.queries.ts', query('select others.phone from photos left join users as others on true')],
      ['server/people/bare.queries.ts', query('select email from users')],
      ['server/search/own.queries.ts', "export const x = 'select 1 from (select 1 from rentals) found';\n"],
    ],
    allowed: [
      ['server/rentals/count.queries.ts', query('select count(*) from rentals join cars on cars.id = car_id')],
      ['server/people/name.queries.ts', query('select users.display_name from users where users.id = ${id}')],
      ['server/cars/name.queries.ts', query('with rentals as (select 1) select 1 from rentals')],
      ['server/cars/distinct.queries.ts', query('select 1 from cars where a is distinct from rentals')],
      ['server/cars/count.test.ts', query('select count(*) from rentals')],
    ],
  },
  'logical-sides': {
    refused: [
      ['web/ui/chip.tsx', render('className="flex pl-3.5"')],
      ['web/ui/chip.tsx', render('className="sm:max-xl:-mr-2!"')],
      ['web/ui/chip.tsx', render('className="lg:[&>*]:right-[3px]"')],
      ['web/ui/chip.tsx', render("className={clsx('grid', wide && 'text-left')}")],
      ['web/ui/chip.tsx', render('className={`border-l-line ${more}`}')],
      ['web/ui/chip.tsx', render('className="rounded-tr-lg"')],
      ['web/ui/chip.tsx', render('className="scroll-pr-4"')],
      ['web/ui/chip.tsx', render('className="[margin-left:3px]"')],
      ['web/ui/chip.tsx', render('className="-translate-x-1/2"')],
      ['web/cars/car-card.tsx', "export const look = { start: 'left-0' };\n"],
      ['web/cars/car-card.tsx', render('style={{ left: 3 }}')],
      ['web/cars/car-card.tsx', render('style={isWide ? { marginRight: x } : undefined}')],
      ['web/cars/car-card.tsx', render("style={{ textAlign: 'right' }}")],
    ],
    allowed: [
      ['web/ui/chip.tsx', render('className="start-0 -ms-1 rounded-se-lg border-s text-end inset-x-0 px-2 divide-x"')],
      ['web/ui/chip.tsx', render('className="-translate-x-1/2 rtl:translate-x-1/2"')],
      ['web/ui/chip.tsx', render('id="right-now" title="What is left, and right"')],
      ['web/cars/car-card.tsx', render('style={{ insetInlineStart: 3, textAlign: alignment }}')],
      ['web/cars/car-card.tsx', 'export const y = (box) => box.scrollTo({ left: 0 });\n'],
      ['web/testing/page.tsx', render('className="pl-2"')],
    ],
  },
  'every-browser': {
    refused: [
      ['web/messages/outbox.ts', 'export const x = () => crypto.randomUUID();\n'],
      ['web/ui/menu.tsx', 'export const x = () => globalThis.crypto.subtle;\n'],
      ['web/feeds/copy.ts', 'export const x = (text) => navigator.clipboard?.writeText(text);\n'],
      ['contract/dates.ts', 'export const x = () => crypto.randomUUID();\n'],
      ['contract/dates.ts', 'export const x = (url) => URL.parse(url);\n'],
      ['web/cars/count.ts', 'export const x = (a, b) => a.isSubsetOf(b);\n'],
      ['web/cars/count.ts', 'export const x = (cars) => cars.values().map((car) => car.id);\n'],
      ['web/cars/car-card.tsx', render('closedby="any"')],
    ],
    allowed: [
      ['web/cars/count.ts', 'export const x = (cars) => cars.toString();\n'],
      ['web/cars/count.ts', 'export const x = (cars) => Object.values(cars).map((car) => car.id);\n'],
      ['web/cars/count.ts', 'export const x = (cars) => Map.groupBy(cars.keys(), (car) => car.id);\n'],
      ['server/cars/count.ts', 'export const x = (cars) => cars.values().map((car) => car.id);\n'],
      ['web/platform/secure-only.ts', 'export const x = (text) => navigator.clipboard.writeText(text);\n'],
      ['web/messages/outbox.ts', 'export const x = (own) => own.crypto.randomUUID();\n'],
      ['web/messages/outbox.unit.test.ts', 'export const x = () => crypto.randomUUID();\n'],
      ['server/money/pay-due.ts', 'export const x = () => crypto.randomUUID();\n'],
    ],
  },
  'no-fixed-sleep': {
    refused: [
      ['e2e/renter-books.e2e.ts', 'export const x = (page) => page.waitForTimeout(200);\n'],
      ['e2e/fixtures.ts', 'export const x = () => new Promise((done) => setTimeout(done, 50));\n'],
      ['server/cars/create-car.test.ts', 'export const x = () => new Promise((r) => setTimeout(() => r(1), 50));\n'],
      ['web/cars/keep.unit.test.ts', 'export const x = () => new Promise((r) => { setTimeout(r, 50); });\n'],
      ['contract/dates.unit.test.ts', "import { setTimeout as delay } from 'node:timers/promises';\ndelay(5);\n"],
      ['server/testing/wait.ts', "import * as timers from 'timers/promises';\ntimers.setTimeout(5);\n"],
    ],
    allowed: [
      ['server/testing/slow.ts', 'export const x = (answer) => setTimeout(() => answer.end(), 150);\n'],
      ['e2e/still.ts', 'export const x = () => new Promise((done) => setTimeout(() => done(1)));\n'],
      ['server/testing/turn.ts', "import { setImmediate } from 'node:timers/promises';\nsetImmediate();\n"],
      ['server/money/recover.ts', "import { setTimeout as delay } from 'node:timers/promises';\ndelay(5);\n"],
    ],
  },
  'look-up': {
    refused: [
      ['server/history/names.ts', table('NAMES[key]!')],
      ['server/history/names.ts', table('NAMES[key] ?? key', 'Readonly<Record<string, string>>')],
      ['contract/names.ts', table('NAMES[key] ?? key', '')],
      ['contract/names.ts', table('NAMES[key]?.length', '')],
      ['contract/names.ts', table('key in NAMES')],
      ['web/cars/names.ts', "import { NAMES } from './a.ts';\nexport const x = (key) => key in NAMES;\n"],
      ['web/cars/names.ts', "import { NAMES } from './a.ts';\nexport const x = (key) => NAMES[key] ?? key;\n"],
      ['web/cars/names.ts', "import { NAMES } from './a.ts';\nexport const x = (key) => NAMES[key]?.(1);\n"],
      ['web/cars/names.ts', 'const NAMES = Object.fromEntries([]);\nexport const x = (key) => NAMES[key] ?? key;\n'],
    ],
    allowed: [
      ['server/history/names.ts', table('lookUp(NAMES, key)')],
      ['server/history/names.ts', table('Object.hasOwn(NAMES, key) ? NAMES[key] : key')],
      ['server/history/names.ts', table("NAMES['a']")],
      ['server/history/names.ts', table("'a' in NAMES")],
      ['server/history/names.ts', table('Object.hasOwn(NAMES, key)')],
      ['server/history/names.ts', table('(NAMES[key] = key)')],
      ['contract/names.ts', table('NAMES[key]', "Record<'a', string>")],
      ['contract/names.ts', 'const NAMES = [1];\nexport const x = (at: number) => NAMES[at] ?? 0;\n'],
      ['web/cars/names.unit.test.ts', table('NAMES[key]!')],
    ],
  },
  'one-today': {
    refused: [
      ['server/cars/create-car.test.ts', "export const x = dayIn('UTC');\n"],
      ['server/testing/builders.ts', 'export const x = (server) => dayIn(server.config.timeZone);\n'],
      ['e2e/messages.e2e.ts', "export const x = () => dayIn('UTC');\n"],
      ['e2e/booking-steps.ts', 'export const x = () => new Date().toISOString().slice(0, 10);\n'],
      [
        'server/cars/show-car.test.ts',
        "import { day } from '../testing/today.ts';\nexport const x = { from: day(3) };\n",
      ],
    ],
    allowed: [
      ['server/cars/show-car.test.ts', "import { day } from '../testing/today.ts';\nexport const x = () => day(3);\n"],
      ['e2e/messages.e2e.ts', 'export const x = (then) => new Date(then).toISOString().slice(0, 10);\n'],
      ['scripts/release.ts', 'export const x = new Date().toISOString().slice(0, 10);\n'],
      ['server/cars/create-car.test.ts', "export const x = (then) => dayIn('UTC', then);\n"],
      ['server/testing/today.ts', "export const x = dayIn('UTC');\n"],
      ['server/cars/create-car.ts', "export const x = dayIn('UTC');\n"],
    ],
  },
};

const repository = fileURLToPath(new URL('../../', import.meta.url));
const cases = Object.entries(planted)
  .flatMap(([rule, { refused, allowed }]) => [
    ...refused.map(([file, code]) => ({ rule, file, code, isRefused: true })),
    ...allowed.map(([file, code]) => ({ rule, file, code, isRefused: false })),
  ])
  .map((planted, index) => ({ ...planted, index }));
type Case = (typeof cases)[number];

/** Each path can exist only once per tree, so cases with the same path go into separate trees. */
function rounds(all: Case[]): Case[][] {
  const trees: Case[][] = [];
  for (const each of all) {
    const available = trees.find((tree) => tree.every(({ file }) => file !== each.file));
    if (available) available.push(each);
    else trees.push([each]);
  }
  return trees;
}

function lint(config: string, cwd: string): { filename: string; message: string }[] {
  const linter = join(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '-c', config, '-f', 'json'], { cwd, encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] }).diagnostics;
}

describe('architecture rules', () => {
  const root = mkdtempSync(join(tmpdir(), 'sparekey-lint-'));
  const refusals = new Map<number, string[]>();
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  // Runs the linter in generated trees with the repository's rules.
  beforeAll(() => {
    const settings = JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')) as {
      jsPlugins: string[];
      rules: Record<string, unknown>;
    };
    const config = join(root, '.oxlintrc.json');
    const own = Object.entries(settings.rules).filter(([name]) => name.startsWith('sparekey/'));
    writeFileSync(
      config,
      JSON.stringify({
        plugins: [],
        categories: { correctness: 'off' },
        jsPlugins: settings.jsPlugins.map((path) => join(repository, path)),
        rules: Object.fromEntries(own),
      }),
    );
    for (const [number, round] of rounds(cases).entries()) {
      const tree = join(root, String(number));
      for (const { file, code } of round) {
        mkdirSync(dirname(join(tree, file)), { recursive: true });
        writeFileSync(join(tree, file), code);
      }
      const found = lint(config, tree);
      for (const { index, file } of round) {
        const here = found.filter(({ filename }) => filename === file);
        refusals.set(
          index,
          here.map(({ message }) => message.split(':', 1)[0]!),
        );
      }
    }
  });

  it.each(cases)('$rule: $file, refused: $isRefused ($index)', ({ rule, index, isRefused }) => {
    if (isRefused) expect(refusals.get(index)).toContain(rule);
    else expect(refusals.get(index)).not.toContain(rule);
  });
});
