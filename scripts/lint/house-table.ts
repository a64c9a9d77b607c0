/** An import as the rules see it: paths are relative to the root of the repository, packages keep their names. */
interface Import {
  file: string;
  target: string;
  isType: boolean;
  isDynamic: boolean;
}

interface HouseRule {
  because: string;
  refuses: (edge: Import) => boolean;
}

/** From the roof to the ground: a folder imports only what stands below it. A longer path counts before a shorter one. */
const FLOORS = {
  server: [
    ['main.ts'],
    ['start-server.ts', 'web-process.ts'],
    ['worker.ts', 'serve.ts'],
    ['commands', 'app.ts'],
    ['checks', 'retention'],
    ['features.ts', 'import', 'settings.ts'],
    ['demo'],
    ['seed'],
    ['integrations'],
    ['waits'],
    ['due-kinds.ts', 'books', 'overview', 'calendar', 'live', 'system'],
    ['feeds', 'reports', 'claims', 'earnings'],
    ['reviews', 'messages', 'handover', 'moderation', 'seo', 'gbfs'],
    ['drivers'],
    ['profiles'],
    ['rentals', 'saved'],
    ['search'],
    ['cars'],
    ['accounts', 'places'],
    ['backups', 'history'],
    ['notices'],
    ['people'],
    ['photos', 'threads', 'webhooks', 'pushes'],
    ['map', 'money', 'site'],
    ['lifecycle', 'market'],
    ['platform'],
  ],
  web: [
    ['main.tsx', 'early.ts', 'worker.ts'],
    ['first-request.ts'],
    ['app'],
    ['pages'],
    [
      'rentals',
      'calendar',
      'feeds',
      'messages',
      'notices',
      'reviews',
      'history',
      'earnings',
      'books',
      'integrations',
      'system',
    ],
    ['accounts', 'cars', 'claims', 'handover', 'drivers', 'overview', 'waits'],
    ['dates', 'site', 'saved', 'photos', 'people', 'reports', 'live', 'money', 'map', 'places'],
    ['platform'],
    ['ui'],
    ['language'],
  ],
} as const;

const NOT_A_FEATURE =
  /^(server\/(platform|commands|testing|migrations|schema)|web\/(app|pages|platform|ui|language|styles|assets|public))\//;
/** What is needed of a feature before everything else is loaded; an index would bring all of it along. */
const EARLY_DOORS = { server: 'settings.ts', web: 'early.ts' } as const;
const AT_THE_ROOT = /^(server|web)\/[^/]+$/;
/** The modules of the contract that bring the validator with them. */
const SCHEMAS = /^contract\/(api|page|problem|text|money\/payments|(?:\w+\/)*(\w+)\/\2)\.ts$/;
/** The browser's forms that check what was typed by the contract's own schema. */
const CHECKS_IN_BROWSER = /^web\/.*\/check-[\w-]+\.ts$/;

const inFolder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** `web/cars/managed/no-match.tsx` belongs to `web/cars`; a page brings many together, and a file at a tree's root belongs to no feature. */
const featureOf = (path: string) =>
  NOT_A_FEATURE.test(path) ? undefined : /^(?:server|web)\/[\w-]+(?=\/)/.exec(path)?.[0];

export function floorOf(path: string): { tree: string; floor: number; folder: string } | undefined {
  const tree = path.split('/', 1)[0] as keyof typeof FLOORS;
  const named = (FLOORS[tree] ?? []).flatMap((folders, index) => folders.map((name) => ({ name, index })));
  const found = named
    .filter(({ name }) => inFolder(path, `${tree}/${name}`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  return found && { tree, floor: found.index, folder: `${tree}/${found.name}` };
}

export const importRules = {
  'contract-is-pure': {
    because: 'The contract is for both sides: no I/O, no Node, no React, nothing of server/ or web/.',
    refuses: ({ file, target }) =>
      inFolder(file, 'contract') && /^(node:|react|fastify|pg$|sql-template-tag|(server|web)\/)/.test(target),
  },
  'zod-free': {
    because: 'This would load the validator. Import the type, or move what you need to a module without schemas.',
    refuses: ({ file, target, isType }) =>
      !isType &&
      (SCHEMAS.test(target) || /^zod(\/|$)/.test(target)) &&
      ((inFolder(file, 'contract') && !SCHEMAS.test(file)) || (inFolder(file, 'web') && !CHECKS_IN_BROWSER.test(file))),
  },
  'browser-and-server-apart': {
    because: 'The browser part and the server meet in the contract, over HTTP.',
    refuses: ({ file, target }) =>
      (inFolder(file, 'web') && /^(node:|server\/)/.test(target)) ||
      (inFolder(file, 'server') && inFolder(target, 'web')),
  },
  'no-testing-in-product': {
    because: 'What tests stand on is not part of the product.',
    refuses: ({ target }) => /^((server|web)\/testing|e2e|bench)\/|\.(test|builders)\.tsx?$/.test(target),
  },
  'ui-knows-no-business': {
    because: 'web/ui knows no business: what it shows comes in by props, apart from words of its own.',
    refuses: ({ file, target }) => inFolder(file, 'web/ui') && /^(web\/(?!(ui|language)\/)|contract\/)/.test(target),
  },
  'platform-knows-no-feature': {
    because: 'platform/ carries every feature and knows none.',
    refuses: ({ file, target }) => {
      const tree = /^(server|web)\/platform\//.exec(file)?.[1];
      return (
        tree !== undefined && inFolder(target, tree) && !/^(server|web)\/(platform|ui|language|assets)\//.test(target)
      );
    },
  },
  'through-the-index': {
    because: 'A feature is entered by its index.ts; only what the browser loads later is named by its file.',
    refuses: ({ file, target, isDynamic }) => {
      const feature = featureOf(target);
      if (!feature || inFolder(file, feature) || target === `${feature}/index.ts`) return false;
      const tree = target.split('/', 1)[0] as keyof typeof EARLY_DOORS;
      if (AT_THE_ROOT.test(file) && target === `${feature}/${EARLY_DOORS[tree]}`) return false;
      return !(isDynamic && inFolder(file, 'web'));
    },
  },
  'nouns-know-no-page': {
    because: 'A noun offers parts and never imports a page; pages stand in web/pages, and only web/app leads to them.',
    refuses: ({ file, target }) =>
      (inFolder(target, 'web/pages') && !/^web\/(pages|app)\//.test(file)) ||
      (/^web\/.*-page\.tsx$/.test(target) && featureOf(target) !== undefined),
  },
  'downstairs-only': {
    because: 'A folder imports only what stands below it (the order is in scripts/lint/house-table.ts).',
    refuses: ({ file, target }) => {
      const [from, to] = [floorOf(file), floorOf(target)];
      return from?.tree === to?.tree && from?.folder !== to?.folder && from!.floor >= to!.floor;
    },
  },
  'every-folder-has-a-floor': {
    because: 'This folder has no place yet: give it one in scripts/lint/house-table.ts.',
    refuses: ({ file, target }) =>
      [file, target].some(
        (path) => /^(server|web)\/[\w-]+\//.test(path) && !floorOf(path) && !/^web\/(styles|assets)\//.test(path),
      ),
  },
} as const satisfies Record<string, HouseRule>;

/** Where statements may be written: a feature's queries, and what connects to the database. */
export const mayHoldSql = (file: string) => file.endsWith('.queries.ts') || inFolder(file, 'server/platform/database');

/** What steers a connection and touches no table. */
export const steersConnection = (statement: string) =>
  /^\s*(begin|commit|rollback|set|reset|analyze|vacuum)\b/.test(statement);

/** Tests, and what serves only them, may reach for anything. */
export const isProduct = (file: string) =>
  /^(contract|server|web)\//.test(file) &&
  !/\.(test|builders)\.tsx?$/.test(file) &&
  !/^(server|web)\/testing\//.test(file);
