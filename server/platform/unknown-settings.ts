import { SETTING_NAMES } from '../../contract/site/setting-names.ts';

interface UnknownSetting {
  name: string;
  /** A misspelt setting of Sparekey's own. Any other name may belong to another program. */
  isTypo: boolean;
  sentence: string;
}

/** Read by `deploy/run` and the compose files, but also passed to the server. */
const READ_ELSEWHERE = ['ENV', 'APP', 'USER', 'VERSION', 'PORT', 'METRICS_PORT', 'WORKER_METRICS_PORT'].map(
  (name) => `SPAREKEY_${name}`,
);

/** First words of names that Node.js or any container platform sets, so they say nothing about Sparekey. */
const FOREIGN_WORDS = new Set(['NODE', 'PORT', 'HOST']);
/** First words that hardly any other program uses. */
const UNMISTAKABLE_WORDS = new Set(['MARKET', 'OWNER', 'PAYOUT', 'CLAIM', 'GBFS']);

/** Container platforms inject names like these for the services around a process. */
const isInjected = (name: string, value: string) =>
  /_(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP))(_|$)/.test(name) || /^(tcp|udp):\/\//.test(value);

const firstWord = (name: string) => name.split('_', 1)[0]!;
const OUR_WORDS = new Set(['SPAREKEY', ...SETTING_NAMES.map(firstWord).filter((word) => !FOREIGN_WORDS.has(word))]);

/** Counts insertions, deletions, substitutions and swaps of adjacent letters. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        row[j - 1]! + 1,
        rows[i - 1]![j]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** Longer names may have two wrong letters. */
const typosOf = (name: string) => (name.length > 10 ? 2 : 1);

function nearestOf(name: string, known: readonly string[]): { name: string; distance: number } {
  const upper = name.toUpperCase();
  return known
    .map((each) => ({ name: each, distance: editDistance(upper, each) }))
    .reduce((best, each) => (each.distance < best.distance ? each : best));
}

/** Such as CURRENCY_CODE for CURRENCY, or STRIPE_SECRET for STRIPE_SECRET_KEY. */
const sharesWords = (a: string, b: string) => `${a}_`.startsWith(`${b}_`) || `${b}_`.startsWith(`${a}_`);

function explainUnknown(
  name: string,
  known: readonly string[],
  environment: NodeJS.ProcessEnv,
): UnknownSetting | undefined {
  const isNothing = `${name} is not a setting and does nothing`;
  const nearest = nearestOf(name, known);
  if (nearest.distance <= typosOf(nearest.name) && nearest.name.length > 4) {
    // If the setting itself is set too, this one probably belongs to another program.
    const isTypo = !environment[nearest.name] && UNMISTAKABLE_WORDS.has(firstWord(nearest.name));
    return { name, isTypo, sentence: `${isNothing}: write ${nearest.name}, if that is what you mean` };
  }
  if (!OUR_WORDS.has(firstWord(name))) return undefined;
  const family = known.filter((each) => firstWord(each) === firstWord(name) && !each.endsWith('_FILE'));
  const like = family.filter((each) => sharesWords(name, each));
  const meant = like.length > 0 ? [nearestOf(name, like).name] : family;
  const advice =
    meant.length > 0 ? `write ${meant.join(' or ')}, if that is what you mean` : 'remove it, or look into .env.example';
  return { name, isTypo: false, sentence: `${isNothing}: ${advice}` };
}

/** Finds names that are set and look like ours but that nothing reads. */
export function findUnknownSettings(environment: NodeJS.ProcessEnv, secrets: ReadonlySet<string>): UnknownSetting[] {
  const known = [...SETTING_NAMES, ...[...secrets].map((name) => `${name}_FILE`)];
  const isKnown = new Set<string>([...known, ...READ_ELSEWHERE]);
  return Object.entries(environment)
    .filter(([name, value]) => value && !isKnown.has(name) && !isInjected(name, value))
    .flatMap(([name]) => explainUnknown(name, known, environment) ?? []);
}
