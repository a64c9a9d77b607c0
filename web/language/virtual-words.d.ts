/** Made by scripts/words-plugin.ts. */
declare module 'virtual:words' {
  import type { CompiledMessage } from '../../contract/languages/create-translate.ts';
  import type { Language } from '../../contract/languages/translate.ts';

  export const language: Language;
  /** In a build, ids have been replaced by what they lead to. */
  export function find(id: string): CompiledMessage;
}
