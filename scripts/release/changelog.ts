export const UNRELEASED = 'Unreleased';

const isEmpty = (notes: string) => notes.replace(/^###.*$/gm, '').trim() === '';

/** Returns the notes for a version, without the heading. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[\s(]/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no heading “## ${version}”.`);
  const notes = section.slice(section.indexOf('\n')).trim();
  if (isEmpty(notes)) throw new Error(`CHANGELOG.md has nothing under “${version}”: describe the changes.`);
  return notes;
}

/** Requires a note about downgrading, which operators need before they upgrade. */
function requireWayBack(notes: string): void {
  if (/^- \**Going back\b/m.test(notes)) return;
  throw new Error(
    'CHANGELOG.md does not say whether operators can downgrade: add a line under “For operators” that begins with “Going back”.',
  );
}

/** Pins compose files to the version that they are released with. */
export const pinComposeVersion = (compose: string, version: string): string =>
  compose.replaceAll(/(?<=\$\{SPAREKEY_VERSION:-)[^}]+/g, version);

/** Pins charts to it, too. */
export const pinChartVersion = (chart: string, version: string): string =>
  chart.replaceAll(/^(version|appVersion): .*$/gm, (_, name: string) => `${name}: ${version}`);

/** Moves the notes under a heading with version and date, and adds an empty section above for the next version. */
export function releaseNotes(changelog: string, version: string, day: string): string {
  requireWayBack(notesOf(changelog, UNRELEASED));
  return changelog.replace(`## ${UNRELEASED}\n`, `## ${UNRELEASED}\n\n## ${version} (${day})\n`);
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/;

function partsOf(version: string): { numbers: number[]; preview: string | undefined } {
  const parts = VERSION.exec(version);
  if (!parts) throw new Error(`${version} is not a version: it should look like 1.2.3 or 1.2.3-beta.1.`);
  const [, major, minor, patch, preview] = parts;
  return { numbers: [major, minor, patch].map(Number), preview };
}

/** Compares previews numerically; a preview is earlier than its version. */
export function isLater(version: string, than: string): boolean {
  const [left, right] = [partsOf(version), partsOf(than)];
  for (const [index, number] of left.numbers.entries()) {
    if (number !== right.numbers[index]) return number > right.numbers[index]!;
  }
  if (!left.preview || !right.preview) return !left.preview && right.preview !== undefined;
  return left.preview.localeCompare(right.preview, 'en', { numeric: true }) > 0;
}
