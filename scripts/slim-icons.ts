/** Old names of an icon, which become class names that nobody uses, and keys for warnings that React gives in development only. */
const UNUSED = /,\s*key: "\w+"|,\s*aliases: \[[^\]]*\]/g;

export const slimIcon = (code: string): string => code.replaceAll(UNUSED, '');

/** The keys are random, so no compression makes them smaller: they are a tenth of an icon. */
export const slimIconsPlugin = () => ({
  name: 'slim-icons',
  apply: 'build' as const,
  transform(code: string, id: string) {
    if (!/\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/.test(id)) return undefined;
    return { code: slimIcon(code), map: null };
  },
});
