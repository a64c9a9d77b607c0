/** Paths are relative to the repository root; packages keep their names. */
interface Import {
  file: string;
  target: string;
  isType: boolean;
  isDynamic: boolean;
}

interface ImportRule {
  because: string;
  refuses: (edge: Import) => boolean;
}

/** From top to bottom: a folder may import only lower layers. A longer path takes precedence over a shorter one. */
const LAYERS = {
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
/** Parts of features that are needed before everything else; importing the index would load the whole feature. */
const EARLY_ENTRIES = { server: 'settings.ts', web: 'early.ts' } as const;
const AT_THE_ROOT = /^(server|web)\/[^/]+$/;
/** Contract modules that import the validator. */
const SCHEMAS = /^contract\/(api|page|problem|text|money\/payments|(?:\w+\/)*(\w+)\/\2)\.ts$/;
/** Forms that validate input with the contract's schemas. */
const CHECKS_IN_BROWSER = /^web\/.*\/check-[\w-]+\.ts$/;

const inFolder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/**
 * `web/cars/managed/no-match.tsx` belongs to `web/cars`. Pages combine features, and files at a tree's root belong to
 * none.
 */
const featureOf = (path: string) =>
  NOT_A_FEATURE.test(path) ? undefined : /^(?:server|web)\/[\w-]+(?=\/)/.exec(path)?.[0];

export function layerOf(path: string): { tree: string; layer: number; folder: string } | undefined {
  const tree = path.split('/', 1)[0] as keyof typeof LAYERS;
  const named = (LAYERS[tree] ?? []).flatMap((folders, index) => folders.map((name) => ({ name, index })));
  const found = named
    .filter(({ name }) => inFolder(path, `${tree}/${name}`))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  return found && { tree, layer: found.index, folder: `${tree}/${found.name}` };
}

export const importRules = {
  'contract-is-pure': {
    because: 'contract/ is used by both sides: no I/O, no Node, no React, no imports from server/ or web/.',
    refuses: ({ file, target }) =>
      inFolder(file, 'contract') && /^(node:|react|fastify|pg$|sql-template-tag|(server|web)\/)/.test(target),
  },
  'zod-free': {
    because: 'This would load Zod. Import only the type, or move the code to a module without schemas.',
    refuses: ({ file, target, isType }) =>
      !isType &&
      (SCHEMAS.test(target) || /^zod(\/|$)/.test(target)) &&
      ((inFolder(file, 'contract') && !SCHEMAS.test(file)) || (inFolder(file, 'web') && !CHECKS_IN_BROWSER.test(file))),
  },
  'web-and-server-are-separate': {
    because: 'web/ and server/ share code only through contract/.',
    refuses: ({ file, target }) =>
      (inFolder(file, 'web') && /^(node:|server\/)/.test(target)) ||
      (inFolder(file, 'server') && inFolder(target, 'web')),
  },
  'no-test-code-in-product': {
    because: 'Product code must not import test code.',
    refuses: ({ target }) => /^((server|web)\/testing|e2e|bench)\/|\.(test|builders)\.tsx?$/.test(target),
  },
  'ui-is-generic': {
    because: 'web/ui is generic: it receives content through props.',
    refuses: ({ file, target }) => inFolder(file, 'web/ui') && /^(web\/(?!(ui|language)\/)|contract\/)/.test(target),
  },
  'platform-imports-no-features': {
    because: 'platform/ must not depend on a feature.',
    refuses: ({ file, target }) => {
      const tree = /^(server|web)\/platform\//.exec(file)?.[1];
      return (
        tree !== undefined && inFolder(target, tree) && !/^(server|web)\/(platform|ui|language|assets)\//.test(target)
      );
    },
  },
  'through-the-index': {
    because: 'Import a feature through its index.ts; only dynamic imports in web/ may name another file.',
    refuses: ({ file, target, isDynamic }) => {
      const feature = featureOf(target);
      if (!feature || inFolder(file, feature) || target === `${feature}/index.ts`) return false;
      const tree = target.split('/', 1)[0] as keyof typeof EARLY_ENTRIES;
      if (AT_THE_ROOT.test(file) && target === `${feature}/${EARLY_ENTRIES[tree]}`) return false;
      return !(isDynamic && inFolder(file, 'web'));
    },
  },
  'features-import-no-pages': {
    because:
      'Features provide components and never import a page; pages are in web/pages, and only web/app imports them.',
    refuses: ({ file, target }) =>
      (inFolder(target, 'web/pages') && !/^web\/(pages|app)\//.test(file)) ||
      (/^web\/.*-page\.tsx$/.test(target) && featureOf(target) !== undefined),
  },
  'lower-layers-only': {
    because: 'A folder may import only lower layers (see LAYERS in scripts/lint/architecture-rules.ts).',
    refuses: ({ file, target }) => {
      const [from, to] = [layerOf(file), layerOf(target)];
      return from?.tree === to?.tree && from?.folder !== to?.folder && from!.layer >= to!.layer;
    },
  },
  'every-folder-has-a-layer': {
    because: 'This folder has no layer yet: add it to LAYERS in scripts/lint/architecture-rules.ts.',
    refuses: ({ file, target }) =>
      [file, target].some(
        (path) => /^(server|web)\/[\w-]+\//.test(path) && !layerOf(path) && !/^web\/(styles|assets)\//.test(path),
      ),
  },
} as const satisfies Record<string, ImportRule>;

/** Files that may contain SQL: a feature's queries, and the database layer. */
export const mayContainSql = (file: string) =>
  file.endsWith('.queries.ts') || inFolder(file, 'server/platform/database');

/** Statements that control the connection without accessing a table. */
export const controlsConnection = (statement: string) =>
  /^\s*(begin|commit|rollback|set|reset|analyze|vacuum)\b/.test(statement);

/** Tests and test helpers may import anything. */
export const isProduct = (file: string) =>
  /^(contract|server|web)\//.test(file) &&
  !/\.(test|builders)\.tsx?$/.test(file) &&
  !/^(server|web)\/testing\//.test(file);
