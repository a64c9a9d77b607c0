import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLater, pinChartVersion, pinComposeVersion, notesOf, releaseNotes, UNRELEASED } from './changelog.ts';

const CHANGELOG = `# Changelog

## Unreleased

### For operators
- A setting.
- Going back to 1.0.0 works.

## 1.0.0 (2026-01-02)

Older.
`;

const hasSection = (changelog: string, heading: string) => {
  try {
    return notesOf(changelog, heading) !== '';
  } catch {
    return false;
  }
};
const hasNotes = (changelog: string, version: string) =>
  hasSection(changelog, UNRELEASED) || hasSection(changelog, version);

describe('the changelog', () => {
  it('returns the notes of the next version', () => {
    expect(notesOf(CHANGELOG, UNRELEASED)).toBe('### For operators\n- A setting.\n- Going back to 1.0.0 works.');
    expect(notesOf(CHANGELOG, '1.0.0')).toBe('Older.');
  });

  it('adds a version and a date, and starts an empty section for the next', () => {
    expect(releaseNotes(CHANGELOG, '1.1.0', '2026-03-04')).toBe(
      CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n## 1.1.0 (2026-03-04)\n'),
    );
  });

  it.each([
    ['# Changelog\n\n## 1.0.0\n\nOlder.\n', 'no heading'],
    ['# Changelog\n\n## Unreleased\n\n## 1.0.0\n\nOlder.\n', 'nothing under'],
    ['# Changelog\n\n## Unreleased\n\n### For operators\n', 'nothing under'],
    ['# Changelog\n\n## Unreleased\n\n- A setting.\n', 'does not say whether operators can downgrade'],
  ])('rejects a release without notes or without a statement about going back', (changelog, why) => {
    expect(() => releaseNotes(changelog, '1.1.0', '2026-03-04')).toThrow(why);
  });

  it('pins the version in the compose files, so that a restart does not upgrade', () => {
    const compose = 'image: sparekey:${SPAREKEY_VERSION:-1.0.0}\nimage: sparekey:${SPAREKEY_VERSION:-1.0.0}-embedded\n';
    expect(pinComposeVersion(compose, '1.1.0')).toBe(compose.replaceAll('1.0.0', '1.1.0'));
  });

  it('sets the version in the chart, and leaves other versions there unchanged', () => {
    const chart = "apiVersion: v2\nversion: 1.0.0\nappVersion: 1.0.0\nkubeVersion: '>=1.30.0-0'\n";
    expect(pinChartVersion(chart, '1.1.0')).toBe(chart.replaceAll('1.0.0', '1.1.0'));
  });

  it('has notes for the next version or, right after a release, for the latest one', () => {
    const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(hasNotes(read('CHANGELOG.md'), version)).toBe(true);
    expect(hasNotes(CHANGELOG, '1.0.0')).toBe(true);
    const released = releaseNotes(CHANGELOG, '1.1.0', '2026-03-04');
    expect(hasNotes(released, '1.1.0')).toBe(true);
    expect(hasNotes(released, '1.2.0')).toBe(false);
  });
});

describe('versions', () => {
  it.each([
    ['1.0.0', '0.9.9', true],
    ['0.10.0', '0.9.0', true],
    ['1.0.1', '1.0.0', true],
    ['1.0.0', '1.0.0-beta.2', true],
    ['1.0.0-beta.10', '1.0.0-beta.9', true],
    ['1.0.0', '1.0.0', false],
    ['1.0.0-beta.1', '1.0.0', false],
    ['0.9.9', '1.0.0', false],
  ])('%s is later than %s: %s', (version, than, isSo) => expect(isLater(version, than)).toBe(isSo));

  it.each(['1.0', 'v1.0.0', '1.0.0 ', 'next'])('rejects %s', (version) =>
    expect(() => isLater(version, '0.1.0')).toThrow('is not a version'),
  );
});
