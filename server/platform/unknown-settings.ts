import { SETTING_NAMES } from '../../contract/site/setting-names.ts';

interface UnknownSetting {
  name: string;
  /** So near to a setting that it can only be that one, misspelt */
  isTypo: boolean;
  sentence: string;
}

/** What `deploy/run` and the compose files read; it reaches the server too. */
const READ_ELSEWHERE = ['ENV', 'APP', 'USER', 'VERSION', 'PORT', 'METRICS_PORT', 'WORKER_METRICS_PORT'].map(
  (name) => `SPAREKEY_${name}`,
);

/** Names that Node.js or every container platform sets begin with these, so such a name says nothing. */
const FOREIGN_WORDS = new Set(['NODE', 'PORT', 'HOST']);
/** Names of other programs may begin with these: a warning, and never a reason not to start. */
const COMMON_WORDS = new Set([...FOREIGN_WORDS, 'DATA', 'LOG', 'WEB', 'PUBLIC', 'DEFAULT', 'RATE', 'SECURITY']);

/** Container platforms tell every process of the services around it in such names. */
const isInjected = (name: string, value: string) =>
  /_(SERVICE_(HOST|PORT)|PORT_\d+_(TCP|UDP))(_|$)/.test(name) || /^(tcp|udp):\/\//.test(value);

const firstWord = (name: string) => name.split('_', 1)[0]!;
const OUR_WORDS = new Set(['SPAREKEY', ...SETTING_NAMES.map(firstWord).filter((word) => !FOREIGN_WORDS.has(word))]);

/** How many letters have to be added, removed, changed or swapped with their neighbour. */
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

/** Of a longer name, two letters may be wrong. A single word may well be another program's. */
const typosOf = (name: string) => (name.length > 10 ? 2 : 1);
const isOneWord = (name: string) => !name.includes('_');

function nearestOf(name: string, known: readonly string[]): { name: string; distance: number } {
  const upper = name.toUpperCase();
  return known
    .map((each) => ({ name: each, distance: editDistance(upper, each) }))
    .reduce((best, each) => (each.distance < best.distance ? each : best));
}

/** CURRENCY_CODE for CURRENCY, STRIPE_SECRET for STRIPE_SECRET_KEY */
const sharesWords = (a: string, b: string) => `${a}_`.startsWith(`${b}_`) || `${b}_`.startsWith(`${a}_`);

function judge(name: string, known: readonly string[], environment: NodeJS.ProcessEnv): UnknownSetting | undefined {
  const isNothing = `${name} is not a setting and does nothing`;
  const nearest = nearestOf(name, known);
  if (nearest.distance <= typosOf(nearest.name) && nearest.name.length > 4) {
    // Beside the right one it is somebody else's.
    const isTypo = !isOneWord(nearest.name) && !environment[nearest.name] && !COMMON_WORDS.has(firstWord(name));
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

/** Names that are set and look like ours, but that nothing reads. */
export function findUnknownSettings(environment: NodeJS.ProcessEnv, secrets: ReadonlySet<string>): UnknownSetting[] {
  const known = [...SETTING_NAMES, ...[...secrets].map((name) => `${name}_FILE`)];
  const isKnown = new Set<string>([...known, ...READ_ELSEWHERE]);
  return Object.entries(environment)
    .filter(([name, value]) => value && !isKnown.has(name) && !isInjected(name, value))
    .flatMap(([name]) => judge(name, known, environment) ?? []);
}
