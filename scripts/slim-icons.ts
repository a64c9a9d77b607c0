/** Aliases, which become unused class names, and keys, which only matter for React's warnings in development. */
const UNUSED = /,\s*key: "\w+"|,\s*aliases: \[[^\]]*\]/g;

export const slimIcon = (code: string): string => code.replaceAll(UNUSED, '');

/** The keys are random and do not compress: they make up a tenth of an icon. */
export const slimIconsPlugin = () => ({
  name: 'slim-icons',
  apply: 'build' as const,
  transform(code: string, id: string) {
    if (!/\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/.test(id)) return undefined;
    return { code: slimIcon(code), map: null };
  },
});
