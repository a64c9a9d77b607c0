import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '../../contract/languages/translate.ts';
import { language, t } from '../language/words.ts';
import { config } from './config.ts';
import { reloadInLanguage } from './language-choice.ts';
import { storeLanguage } from './session/sign-in-out.ts';

/** Lists each language by its native name. The choice applies to this browser and to the account of a signed-in user. */
export function LanguageSwitch({ className }: { className?: string }) {
  const [selected, setSelected] = useState(language);
  const [error, setError] = useState<string>();

  async function choose(next: Language) {
    setSelected(next);
    setError(undefined);
    try {
      await storeLanguage(next);
      reloadInLanguage(next);
    } catch (problem) {
      setSelected(language);
      setError(problem instanceof Error ? problem.message : undefined);
    }
  }

  return (
    <div className={className}>
      <label className="inline-flex items-center gap-2 text-sm text-ink-soft">
        <Globe aria-hidden="true" className="size-4 shrink-0" />
        <span className="visually-hidden">{t('page.language-switch.label')}</span>
        <select
          value={selected}
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
