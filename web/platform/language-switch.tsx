import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../contract/languages/translate.ts';
import { language, t } from '../language/words.ts';
import { config } from './config.ts';
import { loadIn } from './language-choice.ts';
import { storeLanguage } from './session/sign-in-out.ts';

/** Each language by its own name. What is chosen holds for this browser, and for the account, if somebody is signed in. */
export function LanguageSwitch({ className }: { className?: string }) {
  const [wanted, setWanted] = useState(language);
  const [error, setError] = useState<string>();

  async function choose(next: Language) {
    setWanted(next);
    setError(undefined);
    try {
      await storeLanguage(next);
      loadIn(next);
    } catch (problem) {
      setWanted(language);
      setError(problem instanceof Error ? problem.message : undefined);
    }
  }

  return (
    <div className={className}>
      <label className="inline-flex items-center gap-2 text-sm text-ink-soft">
        <Globe aria-hidden="true" className="size-4 shrink-0" />
        <span className="visually-hidden">{t('page.language-switch.label')}</span>
        <select
          value={wanted}
          onChange={({ currentTarget }) => void choose(currentTarget.value as Language)}
          className="-me-5 min-h-11 appearance-none rounded-lg bg-transparent pe-6 hover:text-ink"
        >
          {Object.entries(config.languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none size-4 shrink-0" />
      </label>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
