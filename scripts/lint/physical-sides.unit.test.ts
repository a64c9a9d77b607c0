import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { physicalClasses, physicalDeclarations } from './physical-sides.ts';

describe('physical-sides', () => {
  it('finds physical sides in class names among other text', () => {
    const text =
      'md:[&>*]:-ml-4! hover:pr-[calc(1rem+2px)] lg:data-[state=open]:left-1/2 m-2 ms-2 left [&:hover]:text-end';
    expect(physicalClasses(text)).toEqual([
      'md:[&>*]:-ml-4!',
      'hover:pr-[calc(1rem+2px)]',
      'lg:data-[state=open]:left-1/2',
    ]);
  });

  it('finds physical sides in a stylesheet, unless a comment gives a reason', () => {
    const css = `
      a { margin-left: 1px; inset-inline-end: 0; --left: 2px; border-top-left-radius: 3px; }
      b { text-align: right; transform: translateX(50%); }
      c { text-align: start; transform: translateX(calc(50% * var(--onward))); /* left: 2px; */ }
      d { /* physical: a scrollbar is at the right everywhere */ padding-right: 1px; right: 2px; }`;
    expect(physicalDeclarations(css)).toEqual([
      'margin-left: 1px',
      'border-top-left-radius: 3px',
      'text-align: right',
      'transform: translateX(50%)',
      'right: 2px',
    ]);
  });

  const root = new URL('../../', import.meta.url);
  it.each(globSync('web/**/*.css', { cwd: root }))('finds none in %s', (file) => {
    expect(physicalDeclarations(readFileSync(new URL(file, root), 'utf8'))).toEqual([]);
  });

  it('finds no arrow with its own flip, because base.css flips all of them and a second flip would undo it', () => {
    const flipped = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) =>
      [...readFileSync(new URL(file, root), 'utf8').matchAll(/<(?:Arrow|Chevron)(?:Left|Right)\b[^>]*\brtl:/g)].map(
        ([tag]) => `${file}: ${tag}`,
      ),
    );
    expect(flipped).toEqual([]);
  });
});
