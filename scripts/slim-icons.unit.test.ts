import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { slimIcon } from './slim-icons.ts';

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons');

it('removes keys and aliases from an icon, and keeps its shapes', () => {
  const code = readFileSync(join(icons, 'circle-exclamation-point.mjs'), 'utf8');
  expect(code).toMatch(/key: "\w+"/);
  const slim = slimIcon(code);
  expect(slim).not.toMatch(/key:|aliases:/);
  expect(slim).toContain('["circle", { cx: "12", cy: "12", r: "10" }]');
});
