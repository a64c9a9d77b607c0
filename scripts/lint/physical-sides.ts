const NUMBER = String.raw`(?:\d|\[|\(|auto$|full$|px$)`;
const SIDE_CLASS = new RegExp(
  String.raw`^(?:(?:scroll-)?[mp][lr]-|(?:left|right)-${NUMBER}|border-[lr](?:-|$)|rounded-(?:[lr]|[tb][lr])(?:-|$)` +
    String.raw`|(?:text|float|clear|object|bg|origin)-(?:(?:top|bottom)-)?(?:left|right)$)`,
);
const SIDE_PROPERTY =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|left|right|border-(?:(?:top|bottom)-)?(?:left|right)(?:-\w+)*)$/;
const SIDED_BY_VALUE = /^(?:text-align|float|clear)$/;

const names = (property: string, value: unknown) =>
  SIDE_PROPERTY.test(property) || (SIDED_BY_VALUE.test(property) && (value === 'left' || value === 'right'));

/** Strips variants, sign and importance: `md:[&>*]:-ml-4!` becomes `ml-4`. */
const plain = (word: string) => /(?:.*:(?![^[(]*[\])]))?!?-?(.*?)!?$/.exec(word)![1]!;

/** Returns the classes that use a physical side (left, right) instead of a logical one (start, end). */
export function physicalClasses(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const isMirrored = words.some((word) => /^(?:.*:)?rtl:-?translate-x-/.test(word));
  return words.filter((word) => {
    const own = plain(word);
    const arbitrary = /^\[([\w-]+):(.*)\]$/.exec(own);
    if (arbitrary) return names(arbitrary[1]!, arbitrary[2]!);
    return SIDE_CLASS.test(own) || (own.startsWith('translate-x-') && !isMirrored);
  });
}

/** A property of an inline style, in its JavaScript spelling. */
export const physicalStyle = (name: string, value: unknown) =>
  names(
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  );

/** Returns the declarations of a stylesheet with physical sides. A preceding comment `physical: why` allows one. */
export function physicalDeclarations(css: string): string[] {
  const code = css.replace(/\/\*(?!\s*physical: )[^]*?\*\//g, '');
  return [...code.matchAll(/(\*\/\s*)?(?<![\w-])([a-z-]+):\s*([^;{}]+);/g)]
    .filter(([, allowed, property, value]) => {
      const isSided = names(property!, value!.trim()) || /translateX\((?!.*--onward)/.test(value!);
      return isSided && !allowed;
    })
    .map(([, , property, value]) => `${property}: ${value}`);
}
